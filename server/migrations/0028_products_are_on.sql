-- A module that is off refuses its calls. Every business could keep products before, so they are on until it
-- turns them off.
ALTER TABLE business ALTER COLUMN modules SET DEFAULT '{services,products}';
UPDATE business SET modules = modules || '{products}' WHERE NOT 'products' = ANY (modules);

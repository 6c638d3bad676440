-- A call that names a visit by its own id finds its business by this.
CREATE INDEX visit_by_id ON visit (id);

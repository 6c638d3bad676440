// Stands in for npm while start-up is measured: a bench must never install anything.
console.error('The packages are not those of package-lock.json; run "npm ci" before the bench.');
process.exit(1);

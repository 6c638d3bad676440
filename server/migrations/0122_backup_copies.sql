-- A backup that was made, and its copy in a bucket, succeed or fail each by itself.
ALTER TABLE backup_run DROP CONSTRAINT a_backup_run_is_a_backup_or_a_check;
ALTER TABLE backup_run ADD CONSTRAINT a_backup_run_is_a_backup_a_copy_or_a_check CHECK (kind IN ('backup', 'copy', 'check'));

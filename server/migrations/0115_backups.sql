-- Backups and checks of them, for the page of whoever runs it; the last of each kind is kept for long.
CREATE TABLE backup_run (
  id         uuid PRIMARY KEY,
  kind       text NOT NULL,
  at         timestamptz NOT NULL,
  -- Null when it was done.
  failure    text,
  -- Where the file lies, its bytes, and how many rows and files are in it.
  file       text,
  bytes      bigint,
  row_count  bigint,
  file_count integer,
  CONSTRAINT a_backup_run_is_a_backup_or_a_check CHECK (kind IN ('backup', 'check')),
  CONSTRAINT what_was_done_names_its_file CHECK (failure IS NOT NULL OR file IS NOT NULL)
);
CREATE INDEX backup_run_by_kind ON backup_run (kind, at);

-- What happened after taken_at is gone here and not outside: messages may have gone out, and people may have been
-- erased. The first start settles that.
CREATE TABLE restored (
  taken_at    timestamptz NOT NULL,
  restored_at timestamptz PRIMARY KEY DEFAULT now(),
  settled_at  timestamptz,
  -- How many messages and campaigns wait for a look, by kind.
  held        jsonb
);

-- Jobs of a backup that were not done, until the next start puts them into their queues.
CREATE TABLE IF NOT EXISTS restored_job (
  id            uuid PRIMARY KEY,
  name          text NOT NULL,
  data          jsonb,
  priority      integer NOT NULL,
  start_after   timestamptz NOT NULL,
  singleton_key text,
  created_on    timestamptz NOT NULL,
  source_name   text,
  source_output jsonb
);

-- A restored campaign may have gone to more people than the backup knows: a person lets it go on.
ALTER TABLE campaign DROP CONSTRAINT a_paused_campaign_says_why;
ALTER TABLE campaign ADD CONSTRAINT a_paused_campaign_says_why CHECK ((sending = 'paused') = (paused_because IS NOT NULL)
  AND paused_because IN ('person', 'template', 'provider', 'plan', 'business', 'restored'));

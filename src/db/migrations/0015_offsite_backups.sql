-- Backups that are kept outside of this machine (BACKUP_URL), and the rehearsals of their restore.
alter table backups
  -- Whether it is in the store of BACKUP_URL, under the name in `file`.
  add column is_offsite boolean not null default false,
  -- When it was last restored for trial.
  add column rehearsed_at timestamptz,
  -- Why that failed. Null: it did not.
  add column rehearsal_problem text;

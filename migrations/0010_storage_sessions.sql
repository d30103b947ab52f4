-- Which opening of this data followed which: see src/db/storage-marks.ts.
-- One row per opening; its mark grows while it lasts.
CREATE TABLE storage_sessions (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  mark INTEGER NOT NULL,
  -- The mark that the main file is known to contain: what the WAL needs under it. Null until then.
  base_mark INTEGER,
  marked_at INTEGER NOT NULL,
  -- The last mark that was made because something had changed.
  changed_at INTEGER NOT NULL,
  -- Of the machine, with its age in ms: tells a clock that was set from time that passed.
  boot_id TEXT,
  uptime_ms INTEGER NOT NULL
) STRICT;

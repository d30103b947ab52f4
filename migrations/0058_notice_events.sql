-- Finds what was told last of troubles without walking over all that was ever told.
CREATE INDEX notices_event ON notices (event, created_at) WHERE replaced_at IS NULL;

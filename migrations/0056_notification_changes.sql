-- What was read or taken away since, without walking over what is only new.
CREATE INDEX notifications_changed ON notifications (organization_id, user_id, changed_at) WHERE changed_at <> made_at;

-- MISSED runs by their time: those whose time is still to come were missed by a clock that was ahead.
CREATE INDEX executions_missed ON executions (scheduled_for) WHERE status = 'MISSED';
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('executions', 'executions_missed', '1000 1');

-- What became of a run's messages, by quarter hour: what analytics would otherwise add up over every message.
-- Kept by src/sending/transitions.ts in the transactions that move them.
CREATE TABLE message_totals (
  execution_id INTEGER NOT NULL REFERENCES executions (id),
  kind TEXT NOT NULL CHECK (kind IN ('SENT', 'DELIVERED', 'FAILED', 'SKIPPED')),
  -- Since 1970, of sent_at, delivered_at or failed_at; 0 for SKIPPED.
  quarter INTEGER NOT NULL,
  -- Of FAILED and SKIPPED; else empty.
  error_code TEXT NOT NULL,
  messages INTEGER NOT NULL,
  -- Of SENT; else 0.
  segments INTEGER NOT NULL,
  PRIMARY KEY (execution_id, kind, quarter, error_code)
) STRICT, WITHOUT ROWID;

INSERT INTO message_totals
  SELECT execution_id, 'SENT', sent_at / 900000, '', count(*), coalesce(sum(segment_count), 0)
  FROM messages WHERE execution_id IS NOT NULL AND sent_at IS NOT NULL GROUP BY 1, 3;
INSERT INTO message_totals
  SELECT execution_id, 'DELIVERED', delivered_at / 900000, '', count(*), 0
  FROM messages WHERE execution_id IS NOT NULL AND delivered_at IS NOT NULL GROUP BY 1, 3;
INSERT INTO message_totals
  SELECT execution_id, 'FAILED', failed_at / 900000, coalesce(error_code, ''), count(*), 0
  FROM messages WHERE execution_id IS NOT NULL AND status = 'FAILED' AND failed_at IS NOT NULL GROUP BY 1, 3, 4;
INSERT INTO message_totals
  SELECT execution_id, 'SKIPPED', 0, coalesce(error_code, ''), count(*), 0
  FROM messages WHERE execution_id IS NOT NULL AND status = 'SKIPPED' GROUP BY 1, 4;

-- What people subscribe to by joining.
CREATE TABLE join_link_topics (
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  join_link_id INTEGER NOT NULL REFERENCES join_links (id),
  topic_id INTEGER NOT NULL REFERENCES topics (id),
  mode TEXT NOT NULL CHECK (mode IN ('FIXED', 'OFFERED')),
  PRIMARY KEY (organization_id, join_link_id, topic_id)
) STRICT, WITHOUT ROWID;
-- A topic that a link names is not deleted.
CREATE INDEX join_link_topics_topic ON join_link_topics (organization_id, topic_id);

-- JSON: the topics that the person subscribes to by joining, by public id, each with the words of the page.
ALTER TABLE join_submissions ADD COLUMN topics TEXT NOT NULL DEFAULT '[]';

INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('join_link_topics', 'join_link_topics', '1000 100 2 1'),
  ('join_link_topics', 'join_link_topics_topic', '1000 100 4');
ANALYZE sqlite_schema;

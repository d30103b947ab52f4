-- The words that opt out: those of the system, which every organization has, and its own.
CREATE TABLE opt_out_keywords (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  keyword TEXT NOT NULL,
  -- The keyword without accents: what a text is compared with.
  folded TEXT NOT NULL,
  is_system INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX opt_out_keywords_uuid ON opt_out_keywords (organization_id, uuid);
CREATE UNIQUE INDEX opt_out_keywords_folded ON opt_out_keywords (organization_id, folded);

-- The ids are UUIDs of version 7, with the time of the organization.
CREATE TRIGGER organizations_get_keywords AFTER INSERT ON organizations BEGIN
  INSERT INTO opt_out_keywords (uuid, organization_id, keyword, folded, is_system, created_at, updated_at)
    SELECT printf('%08x-%04x-7%s-%s%s-%s', new.created_at >> 16, new.created_at & 65535,
        substr(lower(hex(randomblob(2))), 2), substr('89ab', 1 + (random() & 3), 1),
        substr(lower(hex(randomblob(2))), 2), lower(hex(randomblob(6)))),
      new.id, column2, column2, 1, new.created_at, new.created_at
    FROM (VALUES (1, 'STOP'), (2, 'STOPALL'), (3, 'UNSUBSCRIBE'), (4, 'CANCEL'), (5, 'END'), (6, 'QUIT'), (7, 'REVOKE'),
      (8, 'OPTOUT'), (9, 'OPT OUT')) ORDER BY column1;
END;

INSERT INTO opt_out_keywords (uuid, organization_id, keyword, folded, is_system, created_at, updated_at)
  SELECT printf('%08x-%04x-7%s-%s%s-%s', organizations.created_at >> 16, organizations.created_at & 65535,
      substr(lower(hex(randomblob(2))), 2), substr('89ab', 1 + (random() & 3), 1),
      substr(lower(hex(randomblob(2))), 2), lower(hex(randomblob(6)))),
    organizations.id, column2, column2, 1, organizations.created_at, organizations.created_at
  FROM organizations CROSS JOIN (VALUES (1, 'STOP'), (2, 'STOPALL'), (3, 'UNSUBSCRIBE'), (4, 'CANCEL'), (5, 'END'), (6, 'QUIT'), (7, 'REVOKE'),
      (8, 'OPTOUT'), (9, 'OPT OUT'))
  ORDER BY organizations.id, column1;

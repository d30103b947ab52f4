-- The only one who is told, of those who may do something about it; null for all of them.
ALTER TABLE notices ADD COLUMN only_user_id INTEGER REFERENCES users (id);

-- Names compare composed (NFC) and without invisible ends, as they have been
-- stored since. One whose tidy form is taken stays as it is; so does one of
-- which nothing would be left.
UPDATE OR IGNORE tags SET name = tidy_name(name) WHERE tidy_name(name) NOT IN (name, '');
UPDATE OR IGNORE segments SET name = tidy_name(name) WHERE tidy_name(name) NOT IN (name, '');
UPDATE OR IGNORE custom_fields SET label = tidy_name(label) WHERE tidy_name(label) NOT IN (label, '');

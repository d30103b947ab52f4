-- Place in the file of the column a row's number was taken from; NULL where there is only one of phone numbers.
ALTER TABLE contact_import_rows ADD COLUMN phone_column INTEGER;

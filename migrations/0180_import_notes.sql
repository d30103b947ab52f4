-- What an import changed of a contact is stored as what a bulk change changed: `added` and `joined`.
UPDATE contact_import_rows SET undo_note = json_patch(
    json_remove(undo_note, '$.tags', '$.segment'),
    -- json_patch leaves out what is null.
    json_object('added', json(undo_note -> '$.tags'), 'joined', undo_note ->> '$.segment'))
WHERE undo_note -> '$.tags' IS NOT NULL OR undo_note -> '$.segment' IS NOT NULL;

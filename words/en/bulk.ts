import { words } from '../words.ts'

/** Results of changes to many contacts. */
export const bulk = words('bulk', {
  failed: 'The change failed.',
  deleted: '{count, plural, one {# contact deleted.} other {# contacts deleted.}}',
  added: '{count, plural, one {# contact added.} other {# contacts added.}}',
  changed: '{count, plural, one {# contact changed.} other {# contacts changed.}}',
  unchanged: '{count, plural, one {# contact needed no change.} other {# contacts needed no change.}}',
  gone: '{count, plural, one {# contact was deleted in the meantime.} other {# contacts were deleted in the meantime.}}',
  canceled: 'The rest was canceled.',
  restored: '{count, plural, one {# contact restored.} other {# contacts restored.}}',
  restoredPartly:
    '{count, plural, one {# contact partly restored: later changes were kept.} other {# contacts partly restored: later changes were kept.}}',
  notRestored:
    '{count, plural, one {# contact not restored because of later changes.} other {# contacts not restored because of later changes.}}',
  undo: 'Undo',
})

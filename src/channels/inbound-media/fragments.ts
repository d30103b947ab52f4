import { leftJoinMedia } from '../../content/media/fragments.ts'

/** The files of a row of `inbound_messages`, as a JSON array. @param text SQL of its internal id */
export const filesOfText = (text: string): string =>
  `(SELECT json_group_array(json_object('mediaId', media.uuid, 'contentType', media.content_type,
      'status', file.status, 'problem', file.problem))
    FROM (SELECT * FROM inbound_media WHERE inbound_media.inbound_message_id = ${text} ORDER BY position) AS file
    ${leftJoinMedia('file.media_id')})`

import { leftJoinMedia } from '../../content/media/queries.ts'

export interface FileOfText {
  /** Null unless it is stored, and once it was deleted. So are the next two. */
  mediaId: string | null
  token: string | null
  contentType: string | null
  status: 'PENDING' | 'STORED' | 'FAILED'
  problem: string | null
}

/** The files of a row of `inbound_messages`, as a JSON array of `FileOfText`. @param text SQL of its internal id */
export const filesOfText = (text: string): string =>
  `(SELECT json_group_array(json_object('mediaId', media.uuid, 'token', media.token, 'contentType', media.content_type,
      'status', file.status, 'problem', file.problem))
    FROM (SELECT * FROM inbound_media WHERE inbound_media.inbound_message_id = ${text} ORDER BY position) AS file
    ${leftJoinMedia('file.media_id')})`

import type { Description } from './described.ts'

// What the OpenAPI description of MAX's Bot API 0.0.32 says of the calls that we make; `*` is demanded, `?` may be null.
// Taken from github.com/max-messenger-bot/max-bot-api-schemas, schema_2026_07_01.json, 2026-07-01. It demands `text`,
// `attachments` and `link` of every message and lets all of them be null; MAX's own client (github.com/max-messenger/
// max-bot-api-client-ts, src/core/network/api/modules/messages/types.ts) leaves them out, and so what may be null may be absent.

const update_types =
  'bot_added|bot_started|bot_stopped|bot_removed|chat_title_changed|dialog_cleared|dialog_muted|dialog_unmuted|dialog_removed|message_callback|message_created|message_edited|message_removed|user_added|user_removed'

export const max: Description = {
  calls: {
    'GET /me': { said: '' },
    'GET /subscriptions': { said: '' },
    'POST /subscriptions': { said: '', body: 'SubscriptionRequestBody' },
    'DELETE /subscriptions': { said: 'url:text*' },
    'POST /uploads': { said: 'type:image|video|audio|file*' },
    'POST /messages': { said: 'user_id:int chat_id:int disable_link_preview:bool', body: 'NewMessageBody' },
    'PUT /messages': { said: 'message_id:text*', body: 'NewMessageBody' },
    'DELETE /messages': { said: 'message_id:text*' },
    'GET /chats/{chatId}': { said: '' },
  },
  objects: {
    SubscriptionRequestBody: `url:text* update_types:${update_types}[] secret:text(256)`,
    NewMessageBody:
      'text:text(4000)? attachments:Image+Video[]/Audio[1]/File[1]/InlineKeyboard[1]? link:NewMessageLink? notify:bool format:markdown|html?',
    NewMessageLink: 'type:forward|reply* mid:text*',
    // "Must be the only attachment of the message" is said of sounds and files.
    Image: 'type:=image* payload:PhotoPayload*',
    Video: 'type:=video* payload:UploadedInfo*',
    Audio: 'type:=audio* payload:UploadedInfo*',
    File: 'type:=file* payload:UploadedInfo*',
    InlineKeyboard: 'type:=inline_keyboard* payload:Keyboard*',
    Keyboard: 'buttons:CallbackButton+LinkButton+RequestContactButton+RequestGeoLocationButton[][]*',
    CallbackButton: 'type:=callback* text:text(128)* payload:text(1024)*',
    LinkButton: 'type:=link* text:text(128)* url:text(2048)*',
    RequestContactButton: 'type:=request_contact* text:text(128)*',
    RequestGeoLocationButton: 'type:=request_geo_location* text:text(128)* quick:bool',
    PhotoPayload: 'url:text? token:text? photos:PhotoToken{}?',
    PhotoToken: 'token:text*',
    UploadedInfo: 'token:text',
  },
}

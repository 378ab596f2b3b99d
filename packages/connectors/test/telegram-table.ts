import type { Description } from './described.ts'

// What the description of Bot API 10.1 (2026-06-11) says of the methods that we call; `*` is demanded, `/` is or. Taken from
// github.com/PaulSonOfLars/telegram-bot-api-spec, api.json, 2026-06-18. `any`: an object that we never send.

export const telegram: Description = {
  calls: {
    getMe: { said: '' },
    getUserProfilePhotos: { said: 'user_id:int* offset:int limit:int' },
    setWebhook: {
      said: 'url:text* certificate:file ip_address:text max_connections:int allowed_updates:text[] drop_pending_updates:bool secret_token:text',
    },
    getWebhookInfo: { said: '' },
    deleteWebhook: { said: 'drop_pending_updates:bool' },
    deleteBusinessMessages: { said: 'business_connection_id:text* message_ids:int[]*' },
    deleteMessage: { said: 'chat_id:int/text* message_id:int*' },
    editMessageText: {
      said: 'business_connection_id:text chat_id:int/text message_id:int inline_message_id:text text:text parse_mode:text entities:any[] link_preview_options:any rich_message:any reply_markup:any',
    },
    editMessageCaption: {
      said: 'business_connection_id:text chat_id:int/text message_id:int inline_message_id:text caption:text parse_mode:text caption_entities:any[] show_caption_above_media:bool reply_markup:any',
    },
    setMessageReaction: { said: 'chat_id:int/text* message_id:int* reaction:ReactionTypeEmoji[] is_big:bool' },
    banChatSenderChat: { said: 'chat_id:int/text* sender_chat_id:int*' },
    unbanChatSenderChat: { said: 'chat_id:int/text* sender_chat_id:int*' },
    unbanChatMember: { said: 'chat_id:int/text* user_id:int* only_if_banned:bool' },
    banChatMember: { said: 'chat_id:int/text* user_id:int* until_date:int revoke_messages:bool' },
    readBusinessMessage: { said: 'business_connection_id:text* chat_id:int* message_id:int*' },
    sendChatAction: { said: 'business_connection_id:text chat_id:int/text* message_thread_id:int action:text*' },
    sendSticker: {
      said: 'business_connection_id:text chat_id:int/text* message_thread_id:int direct_messages_topic_id:int sticker:file/text* emoji:text disable_notification:bool protect_content:bool allow_paid_broadcast:bool message_effect_id:text suggested_post_parameters:any reply_parameters:ReplyParameters reply_markup:any',
    },
    sendMessage: {
      said: 'business_connection_id:text chat_id:int/text* message_thread_id:int direct_messages_topic_id:int text:text* parse_mode:text entities:any[] link_preview_options:any disable_notification:bool protect_content:bool allow_paid_broadcast:bool message_effect_id:text suggested_post_parameters:any reply_parameters:ReplyParameters reply_markup:InlineKeyboardMarkup/ReplyKeyboardMarkup',
    },
    sendPhoto: {
      said: 'business_connection_id:text chat_id:int/text* message_thread_id:int direct_messages_topic_id:int photo:file/text* caption:text parse_mode:text caption_entities:any[] show_caption_above_media:bool has_spoiler:bool disable_notification:bool protect_content:bool allow_paid_broadcast:bool message_effect_id:text suggested_post_parameters:any reply_parameters:ReplyParameters reply_markup:any',
    },
    sendAnimation: {
      said: 'business_connection_id:text chat_id:int/text* message_thread_id:int direct_messages_topic_id:int animation:file/text* duration:int width:int height:int thumbnail:file/text caption:text parse_mode:text caption_entities:any[] show_caption_above_media:bool has_spoiler:bool disable_notification:bool protect_content:bool allow_paid_broadcast:bool message_effect_id:text suggested_post_parameters:any reply_parameters:ReplyParameters reply_markup:any',
    },
    sendVideo: {
      said: 'business_connection_id:text chat_id:int/text* message_thread_id:int direct_messages_topic_id:int video:file/text* duration:int width:int height:int thumbnail:file/text cover:file/text start_timestamp:int caption:text parse_mode:text caption_entities:any[] show_caption_above_media:bool has_spoiler:bool supports_streaming:bool disable_notification:bool protect_content:bool allow_paid_broadcast:bool message_effect_id:text suggested_post_parameters:any reply_parameters:ReplyParameters reply_markup:any',
    },
    sendVoice: {
      said: 'business_connection_id:text chat_id:int/text* message_thread_id:int direct_messages_topic_id:int voice:file/text* caption:text parse_mode:text caption_entities:any[] duration:int disable_notification:bool protect_content:bool allow_paid_broadcast:bool message_effect_id:text suggested_post_parameters:any reply_parameters:ReplyParameters reply_markup:any',
    },
    sendAudio: {
      said: 'business_connection_id:text chat_id:int/text* message_thread_id:int direct_messages_topic_id:int audio:file/text* caption:text parse_mode:text caption_entities:any[] duration:int performer:text title:text thumbnail:file/text disable_notification:bool protect_content:bool allow_paid_broadcast:bool message_effect_id:text suggested_post_parameters:any reply_parameters:ReplyParameters reply_markup:any',
    },
    sendDocument: {
      said: 'business_connection_id:text chat_id:int/text* message_thread_id:int direct_messages_topic_id:int document:file/text* thumbnail:file/text caption:text parse_mode:text caption_entities:any[] disable_content_type_detection:bool disable_notification:bool protect_content:bool allow_paid_broadcast:bool message_effect_id:text suggested_post_parameters:any reply_parameters:ReplyParameters reply_markup:any',
    },
    sendMediaGroup: {
      said: 'business_connection_id:text chat_id:int/text* message_thread_id:int direct_messages_topic_id:int media:InputMediaPhoto+InputMediaVideo[10]/InputMediaAudio[10]/InputMediaDocument[10]* disable_notification:bool protect_content:bool allow_paid_broadcast:bool message_effect_id:text reply_parameters:ReplyParameters',
    },
    getFile: { said: 'file_id:text*' },
    answerCallbackQuery: { said: 'callback_query_id:text* text:text show_alert:bool url:text cache_time:int' },
  },
  objects: {
    InlineKeyboardMarkup: 'inline_keyboard:InlineKeyboardButton[][]*',
    // "Exactly one of the fields other than text, icon and style": those that we use.
    InlineKeyboardButton: 'text:text* url:text callback_data:text(64)',
    ReplyKeyboardMarkup:
      'keyboard:KeyboardButton[][]* is_persistent:bool resize_keyboard:bool one_time_keyboard:bool input_field_placeholder:text(64) selective:bool',
    KeyboardButton: 'text:text* request_contact:bool request_location:bool',
    InputMediaAudio:
      'type:=audio* media:text* thumbnail:text caption:text parse_mode:text caption_entities:any[] duration:int performer:text title:text',
    InputMediaDocument:
      'type:=document* media:text* thumbnail:text caption:text parse_mode:text caption_entities:any[] disable_content_type_detection:bool',
    InputMediaPhoto:
      'type:=photo* media:text* caption:text parse_mode:text caption_entities:any[] show_caption_above_media:bool has_spoiler:bool',
    InputMediaVideo:
      'type:=video* media:text* thumbnail:text cover:text start_timestamp:int caption:text parse_mode:text caption_entities:any[] show_caption_above_media:bool width:int height:int duration:int supports_streaming:bool has_spoiler:bool',
    ReactionTypeEmoji: 'type:=emoji* emoji:text*',
    ReplyParameters:
      'message_id:int* chat_id:int/text allow_sending_without_reply:bool quote:text quote_parse_mode:text quote_entities:any[] quote_position:int checklist_task_id:int poll_option_id:text',
  },
}

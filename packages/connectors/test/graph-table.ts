// What Meta's own descriptions say of the calls that we make: parameters, types, what is demanded. Taken from
// - the specifications that Meta's SDKs are generated from: github.com/facebook/facebook-business-sdk-codegen,
//   api_specs/specs (Page, PagePost, Comment, Application, IGUserForIGOnlyAPI, IGComment, IGMedia, enum_types), 2026-04-15;
// - the OpenAPI description of WhatsApp's Cloud API v23.0: github.com/facebook/openapi, 2025-11-07.
// `beyond` is what we say besides, and where it is described.

/** A list may also be written with commas, a truth in words; an object may be anything. */
export type Param =
  | 'text'
  | 'truth'
  | 'object'
  | 'list'
  | 'number'
  | 'file'
  | readonly string[]
  | { list: readonly string[] }
export type Call = {
  /** `GET /{node}/edge`: `{…}` stands for an id. */
  call: string
  params?: Readonly<Record<string, Param>>
  demanded?: readonly string[]
  /** Fields of the node that may be asked for. */
  fields?: readonly string[]
  beyond?: Readonly<Record<string, Param>>
}

const sender_action = ['MARK_SEEN', 'REACT', 'TYPING_OFF', 'TYPING_ON', 'UNREACT']
const messaging = {
  message: 'object',
  messaging_type: ['MESSAGE_TAG', 'RESPONSE', 'UPDATE', 'UTILITY'],
  payload: 'object',
  recipient: 'object',
  reply_to: 'object',
  sender_action,
  tag: 'object',
} as const
const page_fields = ['id', 'name', 'username', 'link', 'picture', 'category', 'access_token']
const post_fields = ['id', 'message', 'created_time', 'permalink_url', 'full_picture', 'from', 'comments']
// «Message» of developers.facebook.com, Graph API reference.
const message_fields =
  'id,message,created_time,from,to,attachments,shares,story,sticker,is_unsupported,reactions'.split(',')
const media_fields =
  'id,caption,media_type,media_url,thumbnail_url,permalink,timestamp,comments_count,username,is_comment_enabled'.split(
    ',',
  )
const comment_fields = [
  'id',
  'text',
  'timestamp',
  'username',
  'from',
  'hidden',
  'parent_id',
  'replies',
  'media',
  'user',
]
const subscriptions = {
  call: 'POST /{app}/subscriptions',
  params: { callback_url: 'text', fields: 'list', include_values: 'truth', object: 'text', verify_token: 'text' },
  demanded: ['object'],
} as const

/** Of a profile, its posts and comments: the same in both ways of connecting it. */
const profile_calls: readonly Call[] = [
  {
    call: 'POST /{user}/mentions',
    params: { comment_id: 'text', media_id: 'text', message: 'text' },
    demanded: ['media_id', 'message'],
  },
  { call: 'GET /{media}/comments', fields: comment_fields },
  { call: 'POST /{comment}/replies', params: { message: 'text' } },
  { call: 'POST /{comment}', params: { ad_id: 'text', hide: 'truth' }, demanded: ['hide'] },
  { call: 'DELETE /{comment}' },
  {
    call: 'GET /{node}',
    fields: [...media_fields, ...message_fields, 'name', 'profile_pic', 'mentioned_media', 'mentioned_comment'],
  },
]

export const tables: Readonly<Record<string, readonly Call[]>> = {
  facebook: [
    { call: 'GET /me', fields: page_fields },
    { call: 'GET /me/accounts', fields: page_fields },
    subscriptions,
    {
      call: 'POST /{page}/subscribed_apps',
      params: {
        subscribed_fields: {
          list: 'feed,mention,messages,message_deliveries,message_reads,message_echoes,message_reactions,message_edits,messaging_postbacks,messaging_referrals,messaging_optins,messaging_handovers,ratings,standby'.split(
            ',',
          ),
        },
      },
      demanded: ['subscribed_fields'],
    },
    { call: 'DELETE /{page}/subscribed_apps' },
    { call: 'POST /{page}/messages', params: messaging, demanded: ['recipient'] },
    {
      call: 'POST /{page}/message_attachments',
      params: { message: 'object' },
      demanded: ['message'],
      beyond: { filedata: 'file' },
    },
    {
      call: 'POST /{page}/photos',
      params: { published: 'truth', caption: 'text', url: 'text' },
      beyond: { source: 'file' },
    },
    { call: 'POST /{page}/blocked', params: { asid: 'list', psid: 'list', uid: 'list', user: 'list' } },
    { call: 'DELETE /{page}/blocked', params: { asid: 'text', psid: 'number', uid: 'number', user: 'number' } },
    {
      call: 'POST /{page}/moderate_conversations',
      params: {
        actions: { list: ['BAN_USER', 'BLOCK_USER', 'MOVE_TO_SPAM', 'UNBAN_USER', 'UNBLOCK_USER'] },
        user_ids: 'list',
      },
      demanded: ['actions', 'user_ids'],
    },
    { call: 'GET /{page}/feed', params: { include_hidden: 'truth' }, fields: post_fields },
    {
      call: 'GET /{page}/conversations',
      params: { folder: 'text', platform: ['INSTAGRAM', 'MESSENGER'], tags: 'list', user_id: 'text' },
      fields: ['id', 'updated_time', 'participants', 'messages'],
    },
    { call: 'POST /{node}/comments', params: { attachment_id: 'text', message: 'text' } },
    { call: 'POST /{node}/likes' },
    { call: 'DELETE /{node}/likes' },
    { call: 'POST /{node}', params: { is_hidden: 'truth', message: 'text', attachment_id: 'text' } },
    { call: 'DELETE /{node}' },
    { call: 'GET /{node}', fields: [...post_fields, ...message_fields, 'first_name', 'last_name', 'profile_pic'] },
  ],
  instagram: [
    { call: 'GET /me', fields: ['user_id', 'username', 'name', 'profile_picture_url', 'account_type', 'id'] },
    subscriptions,
    {
      call: 'POST /me/subscribed_apps',
      params: {
        subscribed_fields: {
          list: 'comments,live_comments,mentions,message_edit,message_reactions,messages,messaging_handover,messaging_optins,messaging_postbacks,messaging_referral,messaging_seen,standby,story_insights'.split(
            ',',
          ),
        },
      },
      demanded: ['subscribed_fields'],
    },
    { call: 'DELETE /me/subscribed_apps' },
    { call: 'POST /me/messages', params: messaging },
    { call: 'GET /me/media', params: { since: 'text', until: 'text' }, fields: media_fields },
    {
      call: 'GET /me/conversations',
      params: { folder: 'text', platform: ['INSTAGRAM', 'MESSENGER'], tags: 'list', user_id: 'text' },
      fields: ['id', 'updated_time', 'participants', 'messages'],
    },
    ...profile_calls,
  ],
  // IGUser and Page of the same specifications: what the token of the page that a profile is linked with opens.
  'instagram by page': [
    subscriptions,
    { call: 'GET /{page}/subscribed_apps' },
    {
      call: 'POST /{page}/subscribed_apps',
      params: { subscribed_fields: { list: ['name'] } },
      demanded: ['subscribed_fields'],
    },
    { call: 'POST /{page}/messages', params: messaging },
    { call: 'GET /{user}/media', params: { since: 'text', until: 'text' }, fields: media_fields },
    {
      call: 'GET /{page}/conversations',
      params: { folder: 'text', platform: ['INSTAGRAM', 'MESSENGER'], tags: 'list', user_id: 'text' },
      fields: ['id', 'updated_time', 'participants', 'messages'],
    },
    ...profile_calls.map((one) =>
      one.call === 'GET /{node}' ? { ...one, fields: [...(one.fields ?? []), 'instagram_business_account'] } : one,
    ),
  ],
  whatsapp: [
    {
      call: 'GET /{business}/phone_numbers',
      params: { filtering: 'text', sort: 'text' },
      fields: ['id', 'display_phone_number', 'verified_name'],
    },
    { call: 'GET /{business}/subscribed_apps' },
    { call: 'POST /{business}/subscribed_apps', params: { override_callback_uri: 'text', verify_token: 'text' } },
    {
      call: 'GET /{business}/message_templates',
      params: { name: 'text' },
      fields: ['name', 'language', 'status', 'category', 'parameter_format', 'components'],
    },
    {
      call: 'POST /{number}/messages',
      params: {
        messaging_product: ['whatsapp'],
        // «Groups API» of developers.facebook.com: the other one.
        recipient_type: ['individual', 'group'],
        to: 'text',
        type: [
          'text',
          'audio',
          'document',
          'image',
          'video',
          'sticker',
          'reaction',
          'template',
          'location',
          'contacts',
          // «Interactive reply buttons messages» of developers.facebook.com, 2026-05-21.
          'interactive',
        ],
        context: 'object',
        ...{ text: 'object', audio: 'object', document: 'object', image: 'object', video: 'object' },
        ...{ reaction: 'object', template: 'object' },
        ...{ status: ['read'], message_id: 'text', typing_indicator: 'object' },
      },
      demanded: ['messaging_product'],
      // «Business-scoped user IDs» and «Messages API» of developers.facebook.com.
      beyond: { recipient: 'text', biz_opaque_callback_data: 'text', interactive: 'object' },
    },
    {
      call: 'POST /{number}/media',
      params: { messaging_product: ['whatsapp'], file: 'file' },
      demanded: ['messaging_product', 'file'],
      // «Upload media» of developers.facebook.com: the type is one of those that it lists.
      beyond: {
        type: 'image/jpeg,image/png,image/webp,video/mp4,video/3gpp,audio/aac,audio/amr,audio/mp4,audio/mpeg,audio/ogg,audio/opus,application/pdf,application/msword,application/vnd.ms-excel,application/vnd.ms-powerpoint,application/vnd.openxmlformats-officedocument.wordprocessingml.document,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.openxmlformats-officedocument.presentationml.presentation,text/plain'.split(
          ',',
        ),
      },
    },
    { call: 'POST /{number}/block_users', params: { messaging_product: ['whatsapp'], block_users: 'list' } },
    { call: 'DELETE /{number}/block_users', params: { messaging_product: ['whatsapp'], block_users: 'list' } },
    { call: 'POST /{number}', params: { webhook_configuration: 'object' } },
    { call: 'GET /{node}', params: { phone_number_id: 'text' }, fields: ['webhook_configuration', 'subject'] },
  ],
}

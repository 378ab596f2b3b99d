import type { Description } from './described.ts'

// What VK's own description says of the methods that we call: who may call them (`user`: a person's token, `group`: that of a
// community), parameters, types, bounds; `*` is demanded. Taken from github.com/VKCOM/vk-api-schema (methods.json of board,
// docs, groups, likes, market, messages, photos, users, video, wall), 2025-01-21.

export const vk: Description = {
  calls: {
    'board.createComment': {
      by: 'user',
      said: 'group_id:int(1,)* topic_id:int(0,)* message:text attachments:text[] from_group:bool sticker_id:int(0,) guid:text',
    },
    'board.deleteComment': { by: 'user group', said: 'group_id:int(1,)* topic_id:int(1,)* comment_id:int(1,)*' },
    'board.editComment': {
      by: 'user',
      said: 'group_id:int(1,)* topic_id:int(0,)* comment_id:int(0,)* message:text attachments:text[]',
    },
    'board.restoreComment': { by: 'user group', said: 'group_id:int(1,)* topic_id:int(0,)* comment_id:int(0,)*' },
    'board.getComments': {
      by: 'user service',
      said: 'group_id:int(1,)* topic_id:int(0,)* need_likes:bool start_comment_id:int(0,) offset:int count:int(0,100) extended:bool sort:asc|desc',
    },
    'board.getTopics': {
      by: 'user service',
      said: 'group_id:int(1,)* topic_ids:int[] order:1|2|-1|-2|0 offset:int(0,) count:int(0,100) extended:bool preview:1|2|0 preview_length:int(0,)',
    },
    'docs.getMessagesUploadServer': { by: 'user group', said: 'type:audio_message|doc|graffiti peer_id:int' },
    'docs.getWallUploadServer': { by: 'user group', said: 'group_id:int(0,)' },
    'docs.save': { by: 'user group', said: 'file:text* title:text tags:text return_tags:bool' },
    'groups.addCallbackServer': {
      by: 'user group',
      said: 'group_id:int(1,)* url:text* title:text(14)* secret_key:text(50)',
    },
    'groups.ban': {
      by: 'user',
      said: 'group_id:int(1,)* owner_id:int end_date:int(0,) reason:int(0,) comment:text comment_visible:bool',
    },
    'groups.deleteCallbackServer': { by: 'user group', said: 'group_id:int(1,)* server_id:int(0,)*' },
    'groups.editCallbackServer': {
      by: 'user group',
      said: 'group_id:int(1,)* server_id:int(0,)* url:text* title:text(14)* secret_key:text(50)',
    },
    'groups.get': {
      by: 'user service',
      said: 'user_id:int(1,) extended:bool filter:admin|editor|moder|advertiser|groups|publics|events|has_addresses[] fields:Fields1[] offset:int(0,) count:int(0,1000)',
    },
    'groups.getById': { by: 'user group service', said: 'group_ids:text[] group_id:text fields:Fields1[]' },
    'groups.getCallbackConfirmationCode': { by: 'user group', said: 'group_id:int(1,)*' },
    'groups.getCallbackServers': { by: 'user group', said: 'group_id:int(1,)* server_ids:int(0,)[]' },
    'groups.setCallbackSettings': {
      by: 'user group',
      said: 'group_id:int(1,)* server_id:int(0,) api_version:text message_new:bool message_reply:bool message_allow:bool message_edit:bool message_deny:bool message_typing_state:bool message_read:bool photo_new:bool audio_new:bool video_new:bool wall_reply_new:bool wall_reply_edit:bool wall_reply_delete:bool wall_reply_restore:bool wall_post_new:bool wall_repost:bool wall_schedule_post_new:bool wall_schedule_post_delete:bool board_post_new:bool board_post_edit:bool board_post_restore:bool board_post_delete:bool photo_comment_new:bool photo_comment_edit:bool photo_comment_delete:bool photo_comment_restore:bool video_comment_new:bool video_comment_edit:bool video_comment_delete:bool video_comment_restore:bool market_comment_new:bool market_comment_edit:bool market_comment_delete:bool market_comment_restore:bool market_order_new:bool market_order_edit:bool poll_vote_new:bool group_join:bool group_leave:bool group_change_settings:bool group_change_photo:bool group_officers_edit:bool user_block:bool user_unblock:bool lead_forms_new:bool like_add:bool like_remove:bool message_event:bool message_reaction_event:bool donut_subscription_create:bool donut_subscription_prolonged:bool donut_subscription_cancelled:bool donut_subscription_price_changed:bool donut_subscription_expired:bool donut_money_withdraw:bool donut_money_withdraw_error:bool',
    },
    'groups.unban': { by: 'user', said: 'group_id:int(1,)* owner_id:int' },
    'likes.add': {
      by: 'user',
      said: 'type:post|comment|photo|audio|video|note|market|photo_comment|video_comment|topic_comment|market_comment|sitepage|textpost|community_review|story|group_like* owner_id:int item_id:int(0,)* access_key:text from_group:bool',
    },
    'likes.delete': {
      by: 'user',
      said: 'type:post|comment|photo|audio|video|note|market|photo_comment|video_comment|topic_comment|market_comment|sitepage|textpost|community_review|story|group_like* owner_id:int item_id:int(0,)* access_key:text from_group:bool',
    },
    'market.createComment': {
      by: 'user',
      said: 'owner_id:int* item_id:int(0,)* message:text attachments:text[] from_group:bool reply_to_comment:int(0,) sticker_id:int(0,) guid:text',
    },
    'market.deleteComment': { by: 'user', said: 'owner_id:int* comment_id:int(0,)*' },
    'market.editComment': { by: 'user', said: 'owner_id:int* comment_id:int(0,)* message:text attachments:text[]' },
    'market.restoreComment': { by: 'user', said: 'owner_id:int* comment_id:int(0,)*' },
    'market.getById': { by: 'user', said: 'item_ids:text[]* extended:bool' },
    'market.getComments': {
      by: 'user',
      said: 'owner_id:int* item_id:int(0,)* need_likes:bool start_comment_id:int(0,) offset:int(0,) count:int(0,100) sort:asc|desc extended:bool fields:Fields2[]',
    },
    'messages.delete': {
      by: 'user group',
      said: 'message_ids:int(0,)[] spam:bool reason:int(0,) group_id:int(0,) delete_for_all:bool peer_id:int cmids:int(0,)[]',
    },
    'messages.deleteReaction': { by: 'user group', said: 'peer_id:int* cmid:int(0,)*' },
    'messages.edit': {
      by: 'user group',
      said: 'peer_id:int* message:text(9000) lat:number long:number attachment:text keep_forward_messages:bool keep_snippets:bool group_id:int(0,) dont_parse_links:bool disable_mentions:bool message_id:int(0,) cmid:int(0,) template:text keyboard:text',
    },
    'messages.getByConversationMessageId': {
      by: 'user group',
      said: 'peer_id:int* conversation_message_ids:int(0,)[]* extended:bool fields:Fields2[] group_id:int(0,)',
    },
    'messages.getConversations': {
      by: 'user group',
      said: 'offset:int(0,) count:int(0,200) filter:all|archive|important|sorted_chats|unanswered|unread extended:bool start_message_id:int(0,) fields:Fields3[] group_id:int(0,)',
    },
    'messages.getConversationsById': {
      by: 'user group',
      said: 'peer_ids:int[]* extended:bool fields:Fields3[] group_id:int(0,)',
    },
    'messages.getHistory': {
      by: 'user group',
      said: 'offset:int count:int(0,200) user_id:int peer_id:int start_message_id:int rev:1|0 extended:bool fields:Fields2[] group_id:int(0,)',
    },
    'messages.markAsRead': {
      by: 'user group',
      said: 'message_ids:int(0,)[] peer_id:int start_message_id:int(0,) group_id:int(0,) mark_conversation_as_read:bool up_to_cmid:int(0,)',
    },
    'messages.send': {
      by: 'user group',
      said: 'user_id:int random_id:int peer_id:int peer_ids:int[] domain:text chat_id:int(0,100000000) message:text(9000) lat:number long:number attachment:text(9000) reply_to:int forward_messages:int[] forward:text sticker_id:int(0,) group_id:int(0,) keyboard:Keyboard template:text payload:text(1000) content_source:text dont_parse_links:bool disable_mentions:bool intent:account_update|bot_ad_invite|bot_ad_promo|confirmed_notification|customer_support|default|finance_notification|game_notification|moderated_newsletter|non_promo_newsletter|promo_newsletter|purchase_update subscribe_id:int(0,100)',
    },
    'messages.sendReaction': { by: 'user group', said: 'peer_id:int* cmid:int(0,)* reaction_id:int(0,)*' },
    'messages.setActivity': {
      by: 'user group',
      said: 'user_id:int type:audiomessage|file|photo|typing|video peer_id:int group_id:int(0,)',
    },
    'photos.createComment': {
      by: 'user',
      said: 'owner_id:int photo_id:int* message:text attachments:text[] from_group:bool reply_to_comment:int sticker_id:int(0,) access_key:text guid:text',
    },
    'photos.deleteComment': { by: 'user', said: 'owner_id:int comment_id:int*' },
    'photos.editComment': { by: 'user', said: 'owner_id:int comment_id:int* message:text attachments:text[]' },
    'photos.restoreComment': { by: 'user', said: 'owner_id:int comment_id:int*' },
    'photos.getById': { by: 'user service', said: 'photos:text[]* extended:bool photo_sizes:bool' },
    'photos.getComments': {
      by: 'user',
      said: 'owner_id:int photo_id:int* need_likes:bool start_comment_id:int(0,) offset:int count:int(0,100) sort:asc|desc access_key:text extended:bool fields:Fields2[]',
    },
    'photos.getMessagesUploadServer': { by: 'user group', said: 'peer_id:int' },
    'photos.getWallUploadServer': { by: 'user', said: 'group_id:int' },
    'photos.saveMessagesPhoto': { by: 'user group', said: 'photo:text* server:int hash:text' },
    'photos.saveWallPhoto': {
      by: 'user',
      said: 'user_id:int(0,) group_id:int(0,) photo:text* server:int hash:text latitude:number longitude:number caption:text',
    },
    'users.get': {
      by: 'user group service',
      said: 'user_ids:text[] fields:Fields2[] name_case:Nom|Gen|Dat|Acc|Ins|Abl from_group_id:int',
    },
    'video.createComment': {
      by: 'user',
      said: 'owner_id:int video_id:int(0,)* message:text attachments:text[] from_group:bool reply_to_comment:int(0,) sticker_id:int(0,) guid:text track_code:text',
    },
    'video.save': {
      by: 'user',
      said: 'name:text description:text is_private:bool wallpost:bool link:text group_id:int(1,) album_id:int(0,) privacy_view:text[] privacy_comment:text[] no_comments:bool repeat:bool compression:bool ord_info:text auto_publish:bool',
    },
    'video.deleteComment': { by: 'user', said: 'owner_id:int comment_id:int*' },
    'video.editComment': { by: 'user', said: 'owner_id:int comment_id:int* message:text attachments:text[]' },
    'video.restoreComment': { by: 'user', said: 'owner_id:int comment_id:int*' },
    'video.get': {
      by: 'user',
      said: 'owner_id:int videos:text[] album_id:int count:int(0,200) offset:int(0,) extended:bool fields:text[] sort_album:0|1',
    },
    'video.getComments': {
      by: 'user',
      said: 'owner_id:int video_id:int(0,)* need_likes:bool start_comment_id:int offset:int count:int(0,100) sort:asc|desc|interest extended:bool fields:text[] comment_id:int thread_items_count:int(0,10)',
    },
    'wall.createComment': {
      by: 'user group',
      said: 'owner_id:int post_id:int(0,)* from_group:int(0,) message:text reply_to_comment:int attachments:text[] sticker_id:int(0,) guid:text',
    },
    'wall.delete': { by: 'user', said: 'owner_id:int post_id:int(0,)' },
    'wall.restore': { by: 'user', said: 'owner_id:int post_id:int(0,)' },
    'wall.deleteComment': { by: 'user', said: 'owner_id:int post_id:int(0,) comment_id:int(0,)*' },
    'wall.editComment': {
      by: 'user',
      said: 'owner_id:int post_id:int(0,) comment_id:int(0,)* message:text attachments:text[]',
    },
    'wall.restoreComment': { by: 'user', said: 'owner_id:int comment_id:int*' },
    'wall.get': {
      by: 'user service',
      said: 'domain:text offset:int(0,) count:int(0,) filter:owner|others|all|postponed|suggests|archived|donut extended:bool fields:Fields3[]',
    },
    'wall.getById': { by: 'user service', said: 'posts:text[]* extended:bool copy_history_depth:int fields:Fields3[]' },
    'wall.getComment': { by: 'user', said: 'owner_id:int comment_id:int(0,)* extended:bool fields:Fields3[]' },
    'wall.getComments': {
      by: 'user service',
      said: 'owner_id:int post_id:int(0,) need_likes:bool start_comment_id:int(0,) offset:int count:int(0,) sort:asc|desc|smart preview_length:int(0,) extended:bool fields:Fields3[] comment_id:int(0,) thread_items_count:int(0,10)',
    },
  },
  // What is described elsewhere only: dev.vk.com/method/wall.get names the owner, which the schema has lost.
  beyond: {
    'wall.get': 'owner_id:int',
  },
  // Of messages/objects.json: one_time is demanded of every keyboard.
  objects: {
    Keyboard: 'one_time:bool* buttons:KeyboardButton[][]* author_id:int inline:bool',
    KeyboardButton: 'action:TextAction+LinkAction+LocationAction* color:default|positive|negative|primary',
    TextAction: 'type:=text* label:text(40)* payload:text(255)',
    LinkAction: 'type:=open_link* label:text(40)* link:text* payload:text(255)',
    LocationAction: 'type:=location* payload:text(255)',
  },
  words: {
    Fields1:
      'id name screen_name is_closed type is_admin admin_level is_member is_advertiser start_date finish_date deactivated photo_50 photo_100 photo_200 photo_200_orig photo_400 photo_400_orig photo_max photo_max_orig est_date public_date_label photo_max_size is_video_live_notifications_blocked video_live market member_status is_adult is_hidden_from_feed is_favorite is_subscribed city verified description wiki_page members_count members_count_text requests_count video_live_level video_live_count clips_count textlives_count counters cover can_post can_suggest can_upload_story can_upload_doc can_upload_video can_upload_clip can_see_all_posts can_create_topic activity fixed_post has_photo crop_photo status status_audio main_album_id links contacts wall site main_section secondary_section trending can_message is_messages_blocked can_send_notify online_status invited_by age_limits ban_info has_market_app using_vkpay_market_app has_group_channel addresses messages business_rating is_subscribed_podcasts can_subscribe_podcasts can_subscribe_posts live_covers stories_archive_count has_unseen_stories category category0 category1 rating is_market_market_link_attachment_enabled is_market_message_to_bc_attachment_enabled unread_count videos_count',
    Fields2:
      'first_name_nom first_name_gen first_name_dat first_name_acc first_name_ins first_name_abl last_name_nom last_name_gen last_name_dat last_name_acc last_name_ins last_name_abl photo_id verified sex bdate bdate_visibility city home_town has_photo photo photo_rec photo_50 photo_100 photo_200_orig photo_200 photo_400 photo_400_orig photo_big photo_medium photo_medium_rec photo_max photo_max_orig photo_max_size third_party_buttons online lists domain has_mobile contacts language site education universities schools status last_seen followers_count counters common_count online_info occupation nickname relatives relation personal connections exports wall_comments wall_default activities activity interests music movies tv books is_no_index no_index games about quotes can_post can_see_all_posts can_see_audio can_see_gifts work places can_write_private_message can_send_friend_request can_upload_doc can_ban is_favorite is_hidden_from_feed timezone screen_name maiden_name crop_photo is_friend is_best_friend friend_status career military blacklisted blacklisted_by_me can_subscribe_posts descriptions trending mutual friendship_weeks can_invite_to_chats stories_archive_count has_unseen_stories video_live video_live_level video_live_count clips_count service_description can_see_wishes is_subscribed_podcasts can_subscribe_podcasts animated_avatar owner_state is_verified oauth_linked oauth_verification promotion_allowance',
    Fields3:
      'about action_button activities activity addresses admin_level age_limits author_id ban_info bdate blacklisted blacklisted_by_me books can_ban can_create_topic can_message can_post can_see_all_posts can_see_audio can_send_friend_request can_upload_video can_write_private_message career city common_count connections contacts counters cover crop_photo deactivated description domain education exports finish_date fixed_post followers_count friend_status games has_market_app has_mobile has_photo home_town id interests is_admin is_closed is_favorite is_friend is_best_friend is_hidden_from_feed is_member is_messages_blocked can_send_notify is_subscribed last_seen links lists maiden_name main_album_id main_section market member_status members_count military movies music name nickname occupation online online_status personal phone photo_100 photo_200 photo_200_orig photo_400_orig photo_50 photo_id photo_max photo_max_orig photo_avg_color quotes relation relatives schools screen_name sex site start_date status timezone trending tv type universities verified wall_comments wiki_page first_name first_name_acc first_name_dat first_name_gen last_name last_name_acc last_name_dat last_name_gen can_subscribe_stories is_subscribed_stories vk_admin_status can_upload_story clips_count image_status is_nft is_nft_photo is_verified',
  },
}

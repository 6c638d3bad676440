import type { Tables } from '../../platform/database/tables.gen.ts';

/** Only the stores of this folder write these. */
export const tables = [
  'whatsapp_header',
  'whatsapp_quality_day',
  'message_app_directory',
  'message_template',
  'template_media',
  'campaign_media',
  'app_config',
  'outgoing_message',
  'message_directory',
  'message_queue',
  'message_contact_directory',
  'message_stop_directory',
  'message_sender_rate',
  'message_event',
  'alert_template',
  'incoming_message',
  'whatsapp_opt_out',
] as const satisfies readonly (keyof Tables)[];

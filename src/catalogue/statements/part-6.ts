import { held, type StatementRow } from './row.js';

/** Part 6: webhook notifications. */
export const PART_6: readonly StatementRow[] = [
  held(
    'notification',
    'Each creation and each update of an order sends a notification',
    ['notification-delivery', 'notification-address', 'notification-once', 'notification-refused'],
    'the merchant console can switch them off, and how soon they come is not said',
  ),
  held('request', 'The address for notifications is HTTPS', ['request/order.notificationUrl:format']),
  held(
    'notification',
    'No notification is sent unless the console enables them',
    ['notification-disabled'],
    'the switch is not at this interface',
  ),
  held('not shown', 'Payload and headers of notifications', ['notification-payload']),
  held('not shown', 'Signing, retry and order of notifications', ['notification-payload']),
];

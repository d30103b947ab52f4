import { words } from '../words.ts'

/** Business hours, and delivery hours of marketing. */
export const settingsHours = words('settingsHours', {
  title: 'Hours',

  // Delivery hours of marketing
  delivery: 'Marketing delivery hours',
  deliveryIntro:
    'Marketing messages are sent during these hours in each recipient’s time zone. All other hours are quiet hours, in which messages wait. Numbers that begin with +1 never get marketing before 8:00 or after 21:00.',
  deliveryOnly: 'Limit marketing to these hours',
  deliveryFrom: 'From',
  deliveryUntil: 'Until',
  deliveryBar: 'Marketing is delivered from {start} to {end}',
  deliveryBarAlways: 'Marketing is delivered at any time',
  deliverySaved: 'Marketing delivery hours saved.',

  // Business hours
  business: 'Business hours',
  businessIntro: 'Your team answers at these times. Other software can read these times through the API.',
  businessOn: 'Use business hours',
  businessOnHint: 'Without business hours, your organization is always open. The saved hours are kept.',
  timezone: 'Time zone',
  midnightHint:
    'A closing time of 00:00 means midnight. For hours past midnight, add hours until 00:00 and more hours from 00:00 on the next day.',
  businessSaved: 'Business hours saved.',
  alwaysOpen: 'Always open',
  openNow: 'Open now',
  closedNow: 'Closed now',
  openUntil: 'until {time}',
  opensAt: 'opens {time}',

  // Week
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
  weekCopy: 'Copy Monday’s hours to Tuesday through Friday',

  // Day
  dayOpen: '{day}: open',
  dayInterval: '{day}, interval {number, number}',
  dayFrom: '{day} from',
  dayUntil: '{day} until',
  dayAdd: 'Add hours',
  dayAddTo: 'Add hours: {day}',
  dayRemove: 'Remove {day}, {open} to {close}',
  dayClosed: 'Closed',

  // Dates
  dates: 'Holidays and other dates',
  datesIntro: 'On these dates, the hours below replace the usual hours of the weekday.',
  datesNone: 'No dates yet. The hours above apply every week.',
  dateAdd: 'Add date',
  date: 'Date',
  dateNumber: 'Date {number, number}',
  dateReason: 'Reason',
  dateReasonSample: 'Christmas',
  dateOpen: 'Open',
  dateRemove: 'Remove date',
})

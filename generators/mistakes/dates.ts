import type { Mistake } from './mistake.js';

/** Mistakes about dates and times of day. */
export const DATE_MISTAKES: readonly Mistake[] = [
  {
    id: 'rolled-over',
    wrote: 'a calendar that rolls what it does not have over to the next month or day',
    family: 'type',
    breaks: ['format'],
    always: 1,
    values: ({ field }) => {
      if (field.type === 'Date')
        return {
          'no-leap-year': '2031-02-29',
          'thirty-days': '2030-04-31',
          'century-leap': '2100-02-29',
          'month-zero': '2030-00-10',
          'day-zero': '2030-01-00',
          'day-32': '2030-01-32',
          'month-13': '2030-13-10',
        };
      return field.type === 'Time'
        ? {
            'hour-24': '24:00Z',
            'minute-60': '10:60Z',
            'second-60': '10:30:60Z',
            'offset-hour-24': '10:30+24',
            'offset-minute-60': '10:30+02:60',
          }
        : {};
    },
  },
  {
    id: 'lenient-date',
    wrote: 'a parser of dates that guesses',
    family: 'type',
    breaks: ['format'],
    // The readings settle a day or month without its leading zero, and a date with a time.
    always: ['with-time', 'two-digit-year', 'no-zero-hour', 'fraction'],
    values: ({ field }) => {
      if (field.type === 'Date')
        return {
          'no-zero-day': '2030-06-5',
          'two-digit-year': '30-06-15',
          'no-zero-month': '2030-6-15',
          'with-time': '2030-06-15T00:00:00Z',
          'with-zone': '2030-06-15Z',
          points: '2030.06.15',
          'five-digit-year': '12030-06-15',
          blanks: '2030 06 15',
          'month-name': '2030-Jun-15',
          'month-first': '06/15/2030',
          'year-and-month': '2030-06',
          ordinal: '2030-166',
          week: '2030-W24-6',
          millis: '1907712000000',
          signed: '+2030-06-15',
          'other-hyphen': '2030\u201006\u201015',
          slashes: '2030/06-15',
        };
      return field.type === 'Time'
        ? {
            'no-zero-hour': '1:30Z',
            fraction: '10:30:15.123Z',
            'small-zone': '10:30z',
            'no-zero-minute': '10:3Z',
            'no-zero-second': '10:30:5Z',
            'unpadded-offset': '10:30+2',
            'compact-offset': '10:30+0200',
            'zone-name': '10:30 UTC',
            'zone-word': '10:30CET',
            'with-date': '2030-06-15T10:30Z',
            'two-zones': '10:30ZZ',
            'hour-alone': '10Z',
            morning: '10:30AM',
            hyphens: '10-30Z',
          }
        : {};
    },
  },
];

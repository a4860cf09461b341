import type { Mistake } from './mistake.js';

/** Mistakes about addresses, telephone numbers and codes with a form of their own. */
export const ADDRESS_MISTAKES: readonly Mistake[] = [
  {
    id: 'scheme',
    wrote: 'startsWith("http"), or https anywhere in the text',
    family: 'type',
    breaks: ['format'],
    always: 2,
    values: ({ field }) =>
      field.type === 'Url'
        ? {
            'https-inside': 'http://example.com/?next=https://example.com/',
            'before-https': 'xhttps://example.com/n',
            'no-scheme': 'example.com/notify',
            'scheme-relative': '//example.com/notify',
            script: 'javascript:https://example.com',
            'near-https': 'httpz://example.com/n',
            'http-with-port': 'http://example.com:443/n',
            file: 'file:///etc/hosts.txt',
            'eleven-characters': 'https://a.b',
          }
        : {},
  },
  {
    id: 'at-sign',
    wrote: 'an address told by its point or its length',
    family: 'type',
    breaks: ['format'],
    always: 2,
    values: ({ field }) =>
      field.type === 'Email'
        ? {
            'point-only': 'payer.example.com',
            spelt: 'payer(at)example.com',
            'full-width': 'payer\uFF20example.com',
            'three-characters': '@ab',
            'at-first': '@bc',
          }
        : {},
  },
  {
    id: 'dialling',
    wrote: 'telephone numbers stripped down to their digits before they are looked at',
    family: 'type',
    breaks: ['format'],
    always: 2,
    values: ({ field }) =>
      field.type === 'Telephone Number'
        ? {
            parentheses: '+1 (555) 1234567',
            'double-zero': '001 5551234567',
            points: '+1 555.123.4567',
            slash: '+49 30/1234567',
            'two-plus': '++1 5551234567',
            'blank-after-plus': '+ 1 5551234567',
            'tab-for-blank': '+1\t5551234567',
            'no-break-for-blank': '+1\u00A05551234567',
            extension: '+1 5551234567 x12',
            'hyphen-for-blank': '+1-5551234567',
            'two-inner-blanks': '+1 555  1234567',
            'sixteen-with-blanks': '+123 456 789 012 345 6',
            'full-width-plus': '\uFF0B1 5551234567',
          }
        : {},
  },
  {
    id: 'carrier-parts',
    wrote: 'the parts of a code told by their length alone',
    family: 'type',
    breaks: ['format'],
    always: 1,
    values: ({ field }) =>
      field.type === 'Regex'
        ? {
            'letters-for-digits': 'ZZ/ABC',
            'digits-first': '999/ZZ',
            'four-digits-after': 'ZZ/9999',
            'three-before': 'ZZZ/999',
            backslash: 'ZZ\\999',
            'nothing-after': 'ZZ/',
            'nothing-before': '/999',
            'no-slash': 'ZZ999',
            'mixed-three': '9Z9',
            'two-slashes': 'ZZ//999',
          }
        : {},
  },
  {
    id: 'masking',
    wrote: 'any mark taken for a masked digit',
    family: 'type',
    breaks: ['format'],
    always: 1,
    values: ({ field }) =>
      field.type === 'Masked digits'
        ? {
            'capital-x': '512345XXXXXX0008',
            hashes: '512345######0008',
            dots: '512345......0008',
            bullets: '512345\u2022\u2022\u2022\u2022\u2022\u20220008',
            'one-masked': '5123450x',
            'nothing-clear': 'xxxxxxxxxxxxxxxx',
            'five-clear': '51234xxxxxxx0008',
            'three-clear-last': '512345xxxxxxx008',
            'long-split': '5123456xxxxx0008',
          }
        : {},
  },
];

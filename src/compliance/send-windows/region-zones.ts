/**
 * Where a North American number, state or postal code is on the clock.
 *
 * Source: the geographic numbering plan as NANPA assigns it, USPS prefixes of
 * three digits and Canada Post's first letters; zones from the IANA database. A region
 * that keeps several times lists all of them: a message waits until it is
 * allowed in each. An area code not listed counts as "somewhere in the US".
 * test/unit/area-code-zones.test.ts checks the area codes against libphonenumber.
 */

const EASTERN = 'America/New_York'
const CENTRAL = 'America/Chicago'
const MOUNTAIN = 'America/Denver'
const ARIZONA = 'America/Phoenix'
const PACIFIC = 'America/Los_Angeles'
const ALASKA = 'America/Anchorage'
const ALEUTIANS = 'America/Adak'
const HAWAII = 'Pacific/Honolulu'
const TORONTO = 'America/Toronto'
const HALIFAX = 'America/Halifax'
const EDMONTON = 'America/Edmonton'

export type Zones = readonly string[]

export const UNITED_STATES: Zones = [EASTERN, CENTRAL, MOUNTAIN, ARIZONA, PACIFIC, ALASKA, HAWAII]

interface Region {
  name: string
  zones: Zones
  areaCodes: string
  /** Area codes of a region with several zones that are known better than the region. */
  parts?: ReadonlyArray<readonly [Zones, areaCodes: string]>
}

const region = (name: string, zones: Zones, areaCodes: string, parts: Region['parts'] = []): Region => ({
  name,
  zones,
  areaCodes,
  parts,
})

/** By USPS or Canada Post abbreviation. */
export const REGIONS: Readonly<Record<string, Region>> = {
  AL: region('Alabama', [CENTRAL], '205 251 256 334 659 938'),
  AK: region('Alaska', [ALASKA, ALEUTIANS], '907'),
  AZ: region('Arizona', [ARIZONA, MOUNTAIN], '928', [[[ARIZONA], '480 520 602 623']]),
  AR: region('Arkansas', [CENTRAL], '327 479 501 870'),
  CA: region(
    'California',
    [PACIFIC],
    '209 213 279 310 323 341 350 369 408 415 424 442 510 530 559 562 619 626 628 650 657 661 669 707 714 738 747 760 805 818 820 831 837 840 858 909 916 925 949 951',
  ),
  CO: region('Colorado', [MOUNTAIN], '303 719 720 748 970 983'),
  CT: region('Connecticut', [EASTERN], '203 475 860 959'),
  DE: region('Delaware', [EASTERN], '302'),
  DC: region('District of Columbia', [EASTERN], '202 771'),
  FL: region('Florida', [EASTERN, CENTRAL], '448 850', [
    [[EASTERN], '239 305 321 324 352 386 407 561 645 656 689 727 728 754 772 786 813 863 904 941 954'],
  ]),
  GA: region('Georgia', [EASTERN], '229 404 470 478 678 706 762 770 912 943'),
  HI: region('Hawaii', [HAWAII], '808'),
  ID: region('Idaho', [MOUNTAIN, PACIFIC], '208 986'),
  IL: region('Illinois', [CENTRAL], '217 224 309 312 331 447 464 618 630 708 730 773 779 815 847 861 872'),
  IN: region('Indiana', [EASTERN, CENTRAL], '219 574 812 930', [[[EASTERN], '260 317 463 765']]),
  IA: region('Iowa', [CENTRAL], '319 515 563 641 712'),
  KS: region('Kansas', [CENTRAL, MOUNTAIN], '620 785', [[[CENTRAL], '316 913']]),
  KY: region('Kentucky', [EASTERN, CENTRAL], '270 364 606', [[[EASTERN], '502 859']]),
  LA: region('Louisiana', [CENTRAL], '225 318 337 457 504 985'),
  ME: region('Maine', [EASTERN], '207'),
  MD: region('Maryland', [EASTERN], '227 240 301 410 443 667'),
  MA: region('Massachusetts', [EASTERN], '339 351 413 508 617 774 781 857 978'),
  MI: region('Michigan', [EASTERN, CENTRAL], '906', [
    [[EASTERN], '231 248 269 313 517 586 616 679 734 810 947 989'],
  ]),
  MN: region('Minnesota', [CENTRAL], '218 320 507 612 651 763 924 952'),
  MS: region('Mississippi', [CENTRAL], '228 471 601 662 769'),
  MO: region('Missouri', [CENTRAL], '235 314 417 557 573 636 660 816 975'),
  MT: region('Montana', [MOUNTAIN], '406'),
  NE: region('Nebraska', [CENTRAL, MOUNTAIN], '308', [[[CENTRAL], '402 531']]),
  NV: region('Nevada', [PACIFIC, MOUNTAIN], '775', [[[PACIFIC], '702 725']]),
  NH: region('New Hampshire', [EASTERN], '603'),
  NJ: region('New Jersey', [EASTERN], '201 551 609 640 732 848 856 862 908 973'),
  NM: region('New Mexico', [MOUNTAIN], '505 575'),
  NY: region(
    'New York',
    [EASTERN],
    '212 315 329 332 347 363 516 518 585 607 631 646 680 716 718 838 845 914 917 929 934',
  ),
  NC: region('North Carolina', [EASTERN], '252 336 472 704 743 828 910 919 980 984'),
  ND: region('North Dakota', [CENTRAL, MOUNTAIN], '701'),
  OH: region('Ohio', [EASTERN], '216 220 234 283 326 330 380 419 436 440 513 567 614 740 937'),
  OK: region('Oklahoma', [CENTRAL], '405 539 572 580 918'),
  OR: region('Oregon', [PACIFIC, MOUNTAIN], '458 541', [[[PACIFIC], '503 971']]),
  PA: region('Pennsylvania', [EASTERN], '215 223 267 272 412 445 484 570 582 610 717 724 814 835 878'),
  RI: region('Rhode Island', [EASTERN], '401'),
  SC: region('South Carolina', [EASTERN], '803 821 839 843 854 864'),
  SD: region('South Dakota', [CENTRAL, MOUNTAIN], '605'),
  TN: region('Tennessee', [EASTERN, CENTRAL], '423', [
    [[CENTRAL], '615 629 731 901 931'],
    [[EASTERN], '865'],
  ]),
  TX: region('Texas', [CENTRAL, MOUNTAIN], '', [
    [
      [CENTRAL],
      '210 214 254 281 325 346 361 409 430 432 469 512 621 682 713 726 737 806 817 830 832 903 936 940 945 956 972 979',
    ],
    [[MOUNTAIN], '915'],
  ]),
  UT: region('Utah', [MOUNTAIN], '385 435 801'),
  VT: region('Vermont', [EASTERN], '802'),
  VA: region('Virginia', [EASTERN], '276 434 540 571 686 703 757 804 826 948'),
  WA: region('Washington', [PACIFIC], '206 253 360 425 509 564'),
  WV: region('West Virginia', [EASTERN], '304 681'),
  WI: region('Wisconsin', [CENTRAL], '262 274 353 414 534 608 715 920'),
  WY: region('Wyoming', [MOUNTAIN], '307'),
  PR: region('Puerto Rico', ['America/Puerto_Rico'], '787 939'),
  VI: region('US Virgin Islands', ['America/St_Thomas'], '340'),
  GU: region('Guam', ['Pacific/Guam'], '671'),
  MP: region('Northern Mariana Islands', ['Pacific/Saipan'], '670'),
  AS: region('American Samoa', ['Pacific/Pago_Pago'], '684'),

  AB: region('Alberta', [EDMONTON], '368 403 587 780 825'),
  BC: region(
    'British Columbia',
    ['America/Vancouver', EDMONTON, 'America/Dawson_Creek'],
    '236 250 257 672 778',
    [[['America/Vancouver'], '604']],
  ),
  MB: region('Manitoba', ['America/Winnipeg'], '204 431 584'),
  NB: region('New Brunswick', ['America/Moncton'], '428 506'),
  NL: region(
    'Newfoundland and Labrador',
    ['America/St_Johns', 'America/Goose_Bay', 'America/Blanc-Sablon'],
    '709 879',
  ),
  // Nova Scotia and Prince Edward Island share their area codes.
  NS: region('Nova Scotia', [HALIFAX], '782 902'),
  PE: region('Prince Edward Island', [HALIFAX], ''),
  ON: region('Ontario', [TORONTO, 'America/Winnipeg', 'America/Atikokan'], '807', [
    [[TORONTO], '226 249 289 343 365 382 416 437 519 548 613 647 683 705 742 753 905 942'],
  ]),
  QC: region('Quebec', [TORONTO, HALIFAX, 'America/Blanc-Sablon'], '367 418 581', [
    [[TORONTO], '263 354 438 450 468 514 579 819 873'],
  ]),
  SK: region('Saskatchewan', ['America/Regina', EDMONTON], '306 474 639'),
  // The three territories share 867; a number there may keep any of their times.
  YT: region('Yukon', ['America/Whitehorse'], ''),
  NT: region('Northwest Territories', [EDMONTON], ''),
  NU: region(
    'Nunavut',
    ['America/Iqaluit', 'America/Rankin_Inlet', 'America/Cambridge_Bay', 'America/Atikokan'],
    '',
  ),
}

/** Area codes outside the US and Canada, and the one of three territories. */
const OTHER_AREA_CODES: ReadonlyArray<readonly [Zones, areaCodes: string]> = [
  [['America/Whitehorse', EDMONTON, 'America/Rankin_Inlet', 'America/Iqaluit', 'America/Atikokan'], '867'],
  [['America/Nassau'], '242'],
  [['America/Barbados'], '246'],
  [['America/Anguilla'], '264'],
  [['America/Antigua'], '268'],
  [['America/Tortola'], '284'],
  [['America/Cayman'], '345'],
  [['Atlantic/Bermuda'], '441'],
  [['America/Grenada'], '473'],
  [['America/Grand_Turk'], '649'],
  [['America/Montserrat'], '664'],
  [['America/Lower_Princes'], '721'],
  [['America/St_Lucia'], '758'],
  [['America/Dominica'], '767'],
  [['America/St_Vincent'], '784'],
  [['America/Santo_Domingo'], '809 829 849'],
  [['America/Port_of_Spain'], '868'],
  [['America/St_Kitts'], '869'],
  [['America/Jamaica'], '658 876'],
]

/** First and last prefix of three digits. Mixed prefixes belong to whoever has most of them. */
const ZIP_RANGES =
  '005-005 NY 006-007 PR 008-008 VI 009-009 PR 010-027 MA 028-029 RI 030-038 NH 039-049 ME 050-054 VT ' +
  '055-055 MA 056-059 VT 060-069 CT 070-089 NJ 100-149 NY 150-196 PA 197-199 DE 200-200 DC 201-201 VA ' +
  '202-205 DC 206-219 MD 220-246 VA 247-268 WV 270-289 NC 290-299 SC 300-319 GA 320-349 FL 350-369 AL ' +
  '370-385 TN 386-397 MS 398-399 GA 400-427 KY 430-459 OH 460-479 IN 480-499 MI 500-528 IA 530-549 WI ' +
  '550-567 MN 570-577 SD 580-588 ND 590-599 MT 600-629 IL 630-658 MO 660-679 KS 680-693 NE 700-714 LA ' +
  '716-729 AR 730-732 OK 733-733 TX 734-749 OK 750-799 TX 800-816 CO 820-831 WY 832-838 ID 840-847 UT ' +
  '850-865 AZ 870-884 NM 885-885 TX 889-898 NV 900-961 CA 967-968 HI 969-969 GU 970-979 OR 980-994 WA 995-999 AK'

const CANADIAN_LETTERS: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  Y: 'YT',
}
/** X is Nunavut and the Northwest Territories. */
const NORTHERN_LETTER = 'X'

const codesOf = (list: string): string[] => list.split(' ').filter((code) => code !== '')

const byAreaCode = new Map<string, Zones>()
for (const [zones, codes] of [
  ...Object.values(REGIONS).flatMap((each) => [[each.zones, each.areaCodes] as const, ...(each.parts ?? [])]),
  ...OTHER_AREA_CODES,
]) {
  for (const code of codesOf(codes)) byAreaCode.set(code, zones)
}

const byName = new Map<string, Zones>()
for (const [abbreviation, each] of Object.entries(REGIONS)) {
  byName.set(abbreviation, each.zones)
  byName.set(each.name.toUpperCase(), each.zones)
}

const byZip = new Map<string, Zones>()
for (const [, first, last, abbreviation] of ZIP_RANGES.matchAll(/(\d{3})-(\d{3}) ([A-Z]{2})/g)) {
  for (let prefix = Number(first); prefix <= Number(last); prefix++) {
    byZip.set(String(prefix).padStart(3, '0'), REGIONS[abbreviation!]!.zones)
  }
}

const northern: Zones = [...REGIONS.NU!.zones, ...REGIONS.NT!.zones]

/** Zones of the first three digits after +1; undefined for codes without a place (toll-free, new ones). */
export const zonesOfAreaCode = (code: string): Zones | undefined => byAreaCode.get(code)

/** By abbreviation or English name, in any case. */
export const zonesOfRegion = (state: string): Zones | undefined => byName.get(state.trim().toUpperCase())

/** A US ZIP or a Canadian postal code. */
export function zonesOfPostalCode(postalCode: string): Zones | undefined {
  const code = postalCode.trim().toUpperCase()
  if (/^\d{5}(-\d{4})?$/.test(code)) return byZip.get(code.slice(0, 3))
  if (!/^[A-Z]\d[A-Z] ?\d[A-Z]\d$/.test(code)) return undefined
  const letter = code[0]!
  if (letter === NORTHERN_LETTER) return northern
  return REGIONS[CANADIAN_LETTERS[letter] ?? '']?.zones
}

/** ISO 3166-1 alpha-3 codes in force. */
export const COUNTRIES: ReadonlySet<string> = new Set(
  (
    'ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATA ATF ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR BHR BHS BIH BLM BLR BLZ BMU BOL BRA BRB BRN BTN BVT BWA ' +
    'CAF CAN CCK CHE CHL CHN CIV CMR COD COG COK COL COM CPV CRI CUB CUW CXR CYM CYP CZE DEU DJI DMA DNK DOM DZA ECU EGY ERI ESH ESP EST ETH FIN FJI FLK FRA ' +
    'FRO FSM GAB GBR GEO GGY GHA GIB GIN GLP GMB GNB GNQ GRC GRD GRL GTM GUF GUM GUY HKG HMD HND HRV HTI HUN IDN IMN IND IOT IRL IRN IRQ ISL ISR ITA JAM JEY ' +
    'JOR JPN KAZ KEN KGZ KHM KIR KNA KOR KWT LAO LBN LBR LBY LCA LIE LKA LSO LTU LUX LVA MAC MAF MAR MCO MDA MDG MDV MEX MHL MKD MLI MLT MMR MNE MNG MNP MOZ ' +
    'MRT MSR MTQ MUS MWI MYS MYT NAM NCL NER NFK NGA NIC NIU NLD NOR NPL NRU NZL OMN PAK PAN PCN PER PHL PLW PNG POL PRI PRK PRT PRY PSE PYF QAT REU ROU RUS ' +
    'RWA SAU SDN SEN SGP SGS SHN SJM SLB SLE SLV SMR SOM SPM SRB SSD STP SUR SVK SVN SWE SWZ SXM SYC SYR TCA TCD TGO THA TJK TKL TKM TLS TON TTO TUN TUR TUV ' +
    'TWN TZA UGA UKR UMI URY USA UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM YEM ZAF ZMB ZWE'
  ).split(' '),
);

/** Withdrawn or user-assigned country codes: some readings accept them, others do not. */
export const DISPUTED_COUNTRIES: ReadonlySet<string> = new Set(
  'ANT ATB ATN BUR BYS CSK CTE DDR DHY FXX GEL HVO JTN MID NHB NTZ PCI PCZ PUS RHO ROM SCG SKM SUN TMP VDR WAK XKX XKK YMD YUG ZAR'.split(
    ' ',
  ),
);

/** ISO 4217 alpha codes in force, with the digits of their minor unit. */
export const CURRENCIES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    2:
      'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD ' +
      'EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK ' +
      'MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN ' +
      'SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  }).flatMap(([unit, codes]) => codes.split(' ').map((code): [string, number] => [code, Number(unit)])),
);

/** Withdrawn codes and codes without a minor unit: some readings accept them, others do not. */
export const DISPUTED_CURRENCIES: ReadonlySet<string> = new Set(
  (
    'ADP AFA ALK ANG AOK AON AOR ARA ARP ARY ATS AYM AZM BAD BEC BEF BEL BGJ BGK BGL BOP BRB BRC BRE BRN BRR BUK BYB BYR CHC CSD CSJ CSK CUC CYP DDM DEM ECS ECV ' +
    'EEK ESA ESB ESP FIM FRF GEK GHC GHP GNE GNS GQE GRD GWE GWP HRD HRK IEP ILP ILR ISJ ITL LAJ LSM LTL LTT LUC LUF LUL LVL LVR MAF MGF MLF MRO MTL MTP MVQ MXP ' +
    'MZE MZM NIC NLG PEH PEI PES PLZ PTE RHD ROK ROL RUR SDD SDP SIT SKK SLL SRG STD SUR TJR TMM TPE TRL UAK UGS UGW USS UYN UYP VEB VEF VNC XAG XAU XBA XBB XBC ' +
    'XBD XDR XEU XFO XFU XPD XPT XRE XSU XTS XUA XXX YDD YUD YUM YUN ZAL ZMK ZRN ZRZ ZWC ZWD ZWL ZWN ZWR'
  ).split(' '),
);

/** Airports whose codes are undisputed, with their country: a gateway that knows the list of airports accepts these, and need not accept made-up letters. */
export const AIRPORTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    JFK: 'USA',
    LHR: 'GBR',
    CDG: 'FRA',
    FRA: 'DEU',
    DXB: 'ARE',
    SIN: 'SGP',
    NRT: 'JPN',
    SYD: 'AUS',
    GRU: 'BRA',
    JNB: 'ZAF',
    YYZ: 'CAN',
    ZRH: 'CHE',
    AMS: 'NLD',
    MAD: 'ESP',
  }),
);

/** Carriers whose designator and accounting code are undisputed, as with airports. */
export const CARRIERS: ReadonlyMap<string, string> = new Map([
  ['LH', '220'],
  ['BA', '125'],
  ['AF', '057'],
  ['UA', '016'],
  ['QF', '081'],
  // Designators may have a digit, at either place.
  ['B6', '279'],
  ['6E', '312'],
]);

/** Country codes of telephone numbers that are assigned and whose national numbers have no one length. */
export const CALLING_CODES: readonly string[] = ['49', '43', '353', '358', '971'];

import { IMPORT_FIELDS, type ImportField, isGuardianField, type Mapping } from './fields.ts'

/** Headings by what their columns contain. */
export type Headings = Partial<Record<ImportField, readonly string[]>>

// “Målsman 1 e-post”, “E-post till målsman”, “Guardian’s e-mail”: digits are left out below.
const ADDRESSES = [
  'epost',
  'email',
  'epostadress',
  'emailaddress',
  'mail',
  'mejl',
  'mejladress',
  'mailadress',
]
const PHONES = [
  'telefon',
  'telefonnummer',
  'mobil',
  'mobilnummer',
  'mobiltelefon',
  'tel',
  'phone',
  'phonenumber',
  'telephone',
  'mobile',
  'mobilephone',
]
const GUARDIANS = [
  'vårdnadshavare',
  'vårdnadshavares',
  'målsman',
  'målsmans',
  'förälder',
  'förälders',
  'mamma',
  'pappa',
  'guardian',
  'guardians',
  'parent',
  'parents',
  'mother',
  'mothers',
  'father',
  'fathers',
]
const GUARDIAN_NAMES = GUARDIANS.flatMap((who) => [
  who,
  `${who}namn`,
  `namn${who}`,
  `${who}name`,
  `nameof${who}`,
])
const ofGuardians = (headings: readonly string[]) =>
  GUARDIANS.flatMap((who) =>
    headings.flatMap((heading) => [
      `${who}${heading}`,
      `${heading}${who}`,
      `${heading}till${who}`,
      `${heading}of${who}`,
    ]),
  )
const GUARDIAN_ADDRESSES = ofGuardians(ADDRESSES)
const GUARDIAN_PHONES = ofGuardians(PHONES)

// Common headings in Swedish and English, and those of Google's and Outlook's contacts, without punctuation, digits, spaces
// and capitals.
const COMMON: Headings = {
  name: ['namn', 'name', 'fullname', 'fullständigtnamn', 'medlem', 'member', 'displayname', 'visningsnamn'],
  first_name: ['förnamn', 'firstname', 'givenname', 'tilltalsnamn'],
  last_name: ['efternamn', 'lastname', 'surname', 'familyname'],
  email: [...ADDRESSES, 'emailvalue', 'emailadress'],
  groups: [
    'grupp',
    'grupper',
    'group',
    'groups',
    'instrument',
    'stämma',
    'sektion',
    'section',
    'lag',
    'team',
    'kommitté',
  ],
  role: ['roll', 'role', 'behörighet'],
  date_of_birth: [
    'födelsedatum',
    'dateofbirth',
    'birthdate',
    'birthday',
    'född',
    'born',
    'födelsedag',
    'personnummer',
    'personnr',
    'födelsenummer',
  ],
  address: [
    'adress',
    'address',
    'gatuadress',
    'street',
    'streetaddress',
    'postadress',
    'postaladdress',
    'hemadress',
    'homestreet',
    'hemadressgata',
    'gatuadresshem',
    'addressstreet',
  ],
  postcode: [
    'postnummer',
    'postnr',
    'postcode',
    'zip',
    'zipcode',
    'postalcode',
    'homepostalcode',
    'hemadresspostnummer',
    'postnummerhem',
    'addresspostalcode',
  ],
  city: ['ort', 'postort', 'stad', 'city', 'town', 'homecity', 'hemadressort', 'orthem', 'addresscity'],
  phone: [...PHONES, 'phonevalue'],
  emergency_name: ['anhörig', 'närmastanhörig', 'ice', 'nödkontakt', 'emergencycontact', 'nextofkin'],
  emergency_phone: [
    'anhörigtelefon',
    'telefonanhörig',
    'anhörigstelefon',
    'icetelefon',
    'nödkontakttelefon',
    'telefonnödkontakt',
    'emergencyphone',
    'emergencycontactphone',
    'phoneofemergencycontact',
  ],
  member_since: ['medlemsedan', 'membersince', 'inträde', 'inträdesdatum', 'joined', 'startdatum'],
  language: ['språk', 'language'],
  guardian_name: GUARDIAN_NAMES,
  guardian_email: GUARDIAN_ADDRESSES,
  guardian_phone: GUARDIAN_PHONES,
  guardian2_name: GUARDIAN_NAMES,
  guardian2_email: GUARDIAN_ADDRESSES,
  guardian2_phone: GUARDIAN_PHONES,
}

// Used if nothing better is there.
const SECOND_BEST: Headings = {
  address: ['addressformatted'],
  phone: ['homephone', 'hemtelefon', 'telefonhem', 'bostadstelefon', 'primaryphone', 'primärtelefon'],
}

/**
 * What the columns contain, by their headings; of two with the same meaning, the first. The second of two guardians is their
 * second.
 * @param exported what an export of this club heads them with: first as it does now, then as it may have before
 */
export function mappingOf(headings: readonly string[], ...exported: readonly Headings[]): Mapping {
  const mapping: (ImportField | null)[] = headings.map(() => null)
  const assign = (isHeading: (heading: string, field: ImportField) => boolean | undefined) => {
    for (const [column, heading] of headings.entries())
      mapping[column] ??=
        IMPORT_FIELDS.find((field) => !mapping.includes(field) && isHeading(heading, field)) ?? null
  }
  for (const known of exported)
    assign((heading, field) => known[field]?.some((each) => spelt(each) === spelt(heading)))
  for (const known of [COMMON, SECOND_BEST])
    assign(
      (heading, field) =>
        known[field]?.includes(heading.toLowerCase().replace(/[^\p{L}]/gu, '')) &&
        !isOfAnotherGuardian(heading, field),
    )
  return mapping
}

/** As it is compared: spreadsheets and people change capitals, spaces and apostrophes, but not letters and digits. */
function spelt(heading: string): string {
  const lower = heading.normalize('NFC').toLowerCase().trim()
  return lower.replace(/[^\p{L}\p{N}]/gu, '') || lower
}

/** Whether a heading has the number of one guardian, and the field is the other's. */
function isOfAnotherGuardian(heading: string, field: ImportField): boolean {
  if (!isGuardianField(field)) return false
  const [number] = /[12]/.exec(heading) ?? []
  return number !== undefined && number !== (field.startsWith('guardian2') ? '2' : '1')
}

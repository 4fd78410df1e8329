/** What a column may contain. `first_name` and `last_name` make a name; `postcode` and `city` end an address. */
export const IMPORT_FIELDS = [
  'name',
  'first_name',
  'last_name',
  'email',
  'role',
  'groups',
  'date_of_birth',
  'address',
  'postcode',
  'city',
  'phone',
  'emergency_name',
  'emergency_phone',
  'member_since',
  'language',
  'guardian_name',
  'guardian_email',
  'guardian_phone',
  'guardian2_name',
  'guardian2_email',
  'guardian2_phone',
] as const

export type ImportField = (typeof IMPORT_FIELDS)[number]

/** The columns of a child's guardians. */
export const GUARDIAN_FIELDS: readonly ImportField[] = [
  'guardian_name',
  'guardian_email',
  'guardian_phone',
  'guardian2_name',
  'guardian2_email',
  'guardian2_phone',
]

/** What each column contains; null is not imported. */
export type Mapping = readonly (ImportField | null)[]

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

// Common headings in Swedish and English, without punctuation, spaces and capitals.
const HEADINGS: Record<ImportField, readonly string[]> = {
  name: ['namn', 'name', 'fullname', 'fullständigtnamn', 'medlem', 'member'],
  first_name: ['förnamn', 'firstname', 'givenname', 'tilltalsnamn'],
  last_name: ['efternamn', 'lastname', 'surname', 'familyname'],
  email: ADDRESSES,
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
  date_of_birth: ['födelsedatum', 'dateofbirth', 'birthdate', 'birthday', 'född', 'born', 'födelsedag'],
  address: ['adress', 'address', 'gatuadress', 'street', 'streetaddress', 'postadress', 'postaladdress'],
  postcode: ['postnummer', 'postnr', 'postcode', 'zip', 'zipcode', 'postalcode'],
  city: ['ort', 'postort', 'stad', 'city', 'town'],
  phone: PHONES,
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

/**
 * What the columns contain, guessed from their headings; of two with the same meaning, the first. The second of two
 * guardians is their second.
 */
export function mappingOf(headings: readonly string[]): Mapping {
  const taken = new Set<ImportField>()
  return headings.map((heading) => {
    const plain = heading.toLowerCase().replace(/[^\p{L}]/gu, '')
    const field = IMPORT_FIELDS.find(
      (each) => HEADINGS[each].includes(plain) && !taken.has(each) && !isOfAnotherGuardian(heading, each),
    )
    if (!field) return null
    taken.add(field)
    return field
  })
}

/** Whether a heading has the number of one guardian, and the field is the other's. */
function isOfAnotherGuardian(heading: string, field: ImportField): boolean {
  if (!GUARDIAN_FIELDS.includes(field)) return false
  const [number] = /[12]/.exec(heading) ?? []
  return number !== undefined && number !== (field.startsWith('guardian2') ? '2' : '1')
}

/** Whether a list with these columns can be imported at all. */
export function isComplete(mapping: Mapping): boolean {
  const hasName =
    mapping.includes('name') || (mapping.includes('first_name') && mapping.includes('last_name'))
  return hasName && (mapping.includes('email') || mapping.some(isGuardianEmail))
}

/** Whether a column contains the address of a guardian. */
export function isGuardianEmail(field: ImportField | null): boolean {
  return field === 'guardian_email' || field === 'guardian2_email'
}

/** Whether a column contains telephone numbers. */
export function isPhoneField(field: ImportField): boolean {
  return field === 'phone' || field.endsWith('_phone')
}

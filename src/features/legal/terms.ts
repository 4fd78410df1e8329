import type { Language } from '#lib/languages.ts'

import type { LegalDocument } from './document.ts'

export const termsOfService: Record<Language, LegalDocument> = {
  en: {
    title: 'Terms of service',
    lead: 'These terms apply when you use Samspel. Your association may also have rules of its own.',
    sections: [
      {
        heading: 'What the service is',
        paragraphs: [
          'Samspel is a web app for an association’s members and events. You can see what is going on, say whether you are coming, and show a membership card that is checked at the door.',
        ],
      },
      {
        heading: 'Your responsibility',
        paragraphs: [
          'Give correct information about yourself and keep it up to date. Your account and your membership card are personal: keep your password to yourself, and replace the card if somebody else may have a copy of it.',
          'Do not use the service to disturb others, to access data that is not meant for you, or for anything illegal.',
        ],
      },
      {
        heading: 'What you publish',
        paragraphs: [
          'You own what you publish and are responsible for it. The provider may remove material that breaks the law or these rules.',
        ],
      },
      {
        heading: 'Data and privacy',
        paragraphs: [
          'Only data that the service needs is stored. There is no tracking for analytics, and nothing is sold or shared with third parties. Read more in the privacy policy.',
        ],
      },
      {
        heading: 'Availability',
        paragraphs: [
          'The service is meant to be available at all times, and parts of it work offline, but this is not guaranteed: maintenance or faults may interrupt it.',
        ],
      },
      {
        heading: 'Ending and changes',
        paragraphs: [
          'You may stop using the service at any time and have your account deleted. The association may close an account that breaks these terms.',
          'The terms may change. Important changes are announced in the service before they apply.',
        ],
      },
    ],
  },
  sv: {
    title: 'Användarvillkor',
    lead: 'De här villkoren gäller när du använder Samspel. Din förening kan dessutom ha egna regler.',
    sections: [
      {
        heading: 'Vad tjänsten är',
        paragraphs: [
          'Samspel är en webbapp för en förenings medlemmar och evenemang. Du ser vad som är på gång, svarar om du kommer och visar ett medlemskort som kontrolleras i dörren.',
        ],
      },
      {
        heading: 'Ditt ansvar',
        paragraphs: [
          'Lämna korrekta uppgifter om dig själv och håll dem aktuella. Ditt konto och ditt medlemskort är personliga: behåll lösenordet för dig själv och byt ut kortet om någon annan kan ha en kopia av det.',
          'Använd inte tjänsten för att störa andra, för att komma åt uppgifter som inte är avsedda för dig eller för något som strider mot lagen.',
        ],
      },
      {
        heading: 'Det du publicerar',
        paragraphs: [
          'Du äger det du publicerar och ansvarar för det. Leverantören får ta bort material som bryter mot lagen eller de här reglerna.',
        ],
      },
      {
        heading: 'Uppgifter och integritet',
        paragraphs: [
          'Bara uppgifter som tjänsten behöver lagras. Ingen spåras för analys, och inget säljs eller delas med tredje part. Läs mer i integritetspolicyn.',
        ],
      },
      {
        heading: 'Tillgänglighet',
        paragraphs: [
          'Tjänsten ska i princip alltid vara tillgänglig, och delar av den fungerar offline, men det garanteras inte: underhåll eller fel kan orsaka avbrott.',
        ],
      },
      {
        heading: 'Avslut och ändringar',
        paragraphs: [
          'Du får sluta använda tjänsten när du vill och få ditt konto borttaget. Föreningen får stänga ett konto som används i strid med villkoren.',
          'Villkoren kan ändras. Viktiga ändringar meddelas i tjänsten innan de börjar gälla.',
        ],
      },
    ],
  },
}

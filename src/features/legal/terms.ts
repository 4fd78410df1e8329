import type { Language } from '#lib/languages.ts'

import type { LegalDocument } from './document.ts'

export const termsOfService: Record<Language, LegalDocument> = {
  en: {
    title: 'Terms of service',
    lead: 'These terms apply when you use Samspel. Your association may have rules of its own beside them.',
    sections: [
      {
        heading: 'What the service is',
        paragraphs: [
          'Samspel is a web app in which an association keeps its members and events: you can see what is going on, say whether you are coming, and show a member’s card that is checked at the door.',
        ],
      },
      {
        heading: 'Your responsibility',
        paragraphs: [
          'Give true information about yourself and keep it up to date. Your account and your member’s card are yours alone: keep the password to yourself, and replace the card if someone else may have a copy of it.',
          'Do not use the service to disturb others, to get at data that is not meant for you, or for anything against the law.',
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
          'Only data that the service needs is stored. There is no tracking for analytics, and nothing is sold or shared with third parties. The privacy policy says more.',
        ],
      },
      {
        heading: 'Availability',
        paragraphs: [
          'The service is meant to be there always, and parts of it also work without a network, but that is not promised: there may be interruptions for maintenance or faults.',
        ],
      },
      {
        heading: 'Ending and changes',
        paragraphs: [
          'You may stop using the service at any time and have your account removed. The association may close an account that is used against these terms.',
          'The terms may change. A change that matters is announced in the service before it applies.',
        ],
      },
    ],
  },
  sv: {
    title: 'Användarvillkor',
    lead: 'De här villkoren gäller när du använder Samspel. Din förening kan ha egna regler vid sidan av dem.',
    sections: [
      {
        heading: 'Vad tjänsten är',
        paragraphs: [
          'Samspel är en webbapp där en förening håller ordning på sina medlemmar och evenemang: du ser vad som är på gång, säger om du kommer och visar ett medlemskort som kontrolleras i dörren.',
        ],
      },
      {
        heading: 'Ditt ansvar',
        paragraphs: [
          'Lämna riktiga uppgifter om dig själv och håll dem aktuella. Ditt konto och ditt medlemskort är bara dina: behåll lösenordet för dig själv och byt ut kortet om någon annan kan ha en kopia av det.',
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
          'Bara uppgifter som tjänsten behöver lagras. Ingen spåras för analys, och inget säljs eller delas med tredje part. Integritetspolicyn berättar mer.',
        ],
      },
      {
        heading: 'Tillgänglighet',
        paragraphs: [
          'Tjänsten är tänkt att alltid finnas, och delar av den fungerar också utan nät, men det utlovas inte: det kan bli avbrott för underhåll eller fel.',
        ],
      },
      {
        heading: 'Avslut och ändringar',
        paragraphs: [
          'Du får sluta använda tjänsten när du vill och få ditt konto borttaget. Föreningen får stänga ett konto som används i strid med villkoren.',
          'Villkoren kan ändras. En ändring av betydelse meddelas i tjänsten innan den börjar gälla.',
        ],
      },
    ],
  },
}

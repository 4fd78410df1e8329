import type { Language } from '#lib/languages.ts'

import type { LegalDocument } from './document.ts'

export const privacyPolicy: Record<Language, LegalDocument> = {
  en: {
    title: 'Privacy policy',
    lead: 'Samspel stores what your association needs to manage its members and events, and nothing else.',
    sections: [
      {
        heading: 'Who is responsible',
        paragraphs: [
          'The association you are a member of decides why and how your data is used. Contact its board if you have any questions.',
        ],
      },
      {
        heading: 'What is stored about you',
        paragraphs: [
          'Your name, e-mail address, date of birth, postal address and phone number; whom to call if something happens to you, if you have given somebody (ask them first); your role in the association and how long you have been a member; your choice of language; and when you last logged in.',
          'The events you say you are going to, interested in or waiting for a place at, and when you were checked in at an event, on which device and by whom.',
          'A photo for the door, if you or your guardian has given one. You can take it back under Settings, Profile, at any time.',
          'Your password is stored only as a hash, from which it cannot be read. The code on your membership card is a random number that says nothing about you by itself.',
          'Failed logins are counted by e-mail and network address for a short time, to stop people from guessing passwords.',
          'Where you are logged in: the browser and system, and when. Devices you have logged in on are recognized for half a year after you last used them. If you use two-step login, the key of your app, and whether a device is not asked for a code. Of passkeys: the public key, its name, and when it was added and used.',
          'An activity log: logins with their network address, and who changed what in the association and for whom. People with that task can read it. A line is kept for two years, unless those who run this installation have chosen another time.',
        ],
      },
      {
        heading: 'Who can see it',
        paragraphs: [
          'You can see your own data. Other members only see your name, where it is needed. People with a task in the association, such as the board or door staff, see what the task requires: at the door that is names, whether a person is registered, and whether the card is valid. Your photo, if you have given one, is seen by those who manage members, and by door staff at events that show photos; you see which under Settings, Profile. Who leads a group you are in sees how to reach you, whom to call, and your answers. If you are the guardian of a child in the group, they see your name, phone number and e-mail address. Who is registered as your guardian sees your events, your answers and your card, and answers for you.',
          'Nothing is sold, nothing is shared with third parties, and nothing is used for analytics or advertising.',
        ],
      },
      {
        heading: 'Cookies and what is kept on your device',
        paragraphs: [
          'Samspel uses no tracking cookies. It keeps on your device that you are logged in, your choices of language, theme and consent, and a copy of what you saw last, so that it works offline. The service needs this to work.',
          'Logging out removes your session and that copy. On the devices at the door, the roster of members, with their photos, is removed at logout and a day after the event; a check-in that has not reached the server yet stays until it has.',
        ],
      },
      {
        heading: 'For how long',
        paragraphs: [
          'As long as you are a member, and after that as long as the association needs it, for example to account for its events. Attendance figures may be kept without your name.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'You have the right to see your data, have it corrected or deleted, and receive a copy of it. You can correct it yourself under Settings, Profile; under Settings, Membership you can download a copy of everything and delete your account. That a copy was downloaded is noted in the activity log. For anything else, contact your association. If you think that your data is handled wrongly, you can complain to your country’s data protection authority, in Sweden Integritetsskyddsmyndigheten.',
        ],
      },
    ],
  },
  sv: {
    title: 'Integritetspolicy',
    lead: 'Samspel lagrar det som din förening behöver för att hantera medlemmar och evenemang, och inget annat.',
    sections: [
      {
        heading: 'Vem som ansvarar',
        paragraphs: [
          'Föreningen som du är medlem i bestämmer varför och hur dina uppgifter används. Vänd dig till dess styrelse om du har frågor.',
        ],
      },
      {
        heading: 'Vad som lagras om dig',
        paragraphs: [
          'Ditt namn, din e-postadress, ditt födelsedatum, din postadress och ditt telefonnummer; vem vi ska ringa om något händer dig, om du har angett någon (fråga personen först); din roll i föreningen och hur länge du har varit medlem; vilket språk du har valt; och när du senast loggade in.',
          'De evenemang du säger att du kommer till, är intresserad av eller står i kö till, och när du checkades in på ett evenemang, på vilken enhet och av vem.',
          'Ett foto för dörren, om du eller din vårdnadshavare har lagt in ett. Du tar bort det under Inställningar, Profil, när du vill.',
          'Ditt lösenord lagras bara som en kontrollsumma (hash), som det inte går att läsa ut lösenordet ur. Koden på ditt medlemskort är ett slumptal som i sig inte säger något om dig.',
          'Misslyckade inloggningar räknas en kort tid per e-postadress och nätverksadress, för att stoppa den som gissar lösenord.',
          'Var du är inloggad: webbläsare och system, och när. Enheter du har loggat in på känns igen i ett halvår efter att du senast använde dem. Om du använder tvåstegsinloggning: appens nyckel, och om en enhet slipper frågan efter kod. Av lösennycklar: den publika nyckeln, dess namn, och när den lades till och användes.',
          'En händelselogg: inloggningar med nätverksadress, och vem som har ändrat vad i föreningen och för vem. Den som har den uppgiften kan läsa den. En rad sparas i två år, om inte den som driver den här installationen har valt en annan tid.',
        ],
      },
      {
        heading: 'Vem som kan se det',
        paragraphs: [
          'Du ser dina egna uppgifter. Andra medlemmar ser bara ditt namn, där det behövs. De som har fått ett uppdrag av föreningen, som styrelsen eller de som står i dörren, ser det som uppdraget kräver: i dörren är det namn, om en person är anmäld och om kortet gäller. Ditt foto, om du har lagt in ett, ser de som hanterar medlemmar, och de som står i dörren på evenemang som visar foton; vilka det är ser du under Inställningar, Profil. Den som leder en grupp du är med i ser hur du nås, vem som ska ringas och vad du har svarat. Är du vårdnadshavare för ett barn i gruppen ser ledaren ditt namn, telefonnummer och din e-postadress. Den som föreningen har angett som din vårdnadshavare ser dina evenemang, dina svar och ditt kort, och svarar för dig.',
          'Inget säljs, inget lämnas till tredje part och inget används för analys eller reklam.',
        ],
      },
      {
        heading: 'Kakor och vad som finns på din enhet',
        paragraphs: [
          'Samspel använder inga spårningskakor. På din enhet finns att du är inloggad, dina val av språk, tema och samtycke, och en kopia av det du såg senast, så att den fungerar offline. Tjänsten behöver det för att fungera.',
          'När du loggar ut tas din session och kopian bort. På enheterna i dörren tas dörrlistan med sina foton bort vid utloggning och ett dygn efter evenemanget; en incheckning som inte har nått servern än finns kvar tills den har gjort det.',
        ],
      },
      {
        heading: 'Hur länge',
        paragraphs: [
          'Så länge du är medlem, och därefter så länge föreningen behöver det, till exempel för att redovisa sina evenemang. Antal besökare kan sparas utan ditt namn.',
        ],
      },
      {
        heading: 'Dina rättigheter',
        paragraphs: [
          'Du har rätt att se uppgifterna om dig, att få dem rättade, att få dem raderade och att få en kopia av dem. Du rättar dem själv under Inställningar, Profil; under Inställningar, Medlemskap laddar du ner en kopia av allt och tar bort ditt konto. Att en kopia har laddats ner noteras i händelseloggen. Kontakta din förening om allt annat. Om du tycker att dina uppgifter hanteras fel kan du klaga hos Integritetsskyddsmyndigheten.',
        ],
      },
    ],
  },
}

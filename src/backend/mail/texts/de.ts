import type { MailTexts } from './mail-texts.ts'

export const de: MailTexts = {
  'confirm-email': {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    action: 'Adresse bestätigen',
    text: `Willkommen bei {brand}.

Bestätigen Sie Ihre Adresse, um die Registrierung abzuschließen:

{link}

Der Link ist {lifetime} gültig. Wenn Sie sich nicht registriert haben, ignorieren Sie diese Nachricht; es wird dann kein Konto eröffnet.`,
  },
  'account-exists': {
    subject: 'Sie haben bereits ein Konto bei {brand}',
    action: 'Anmelden',
    text: `Jemand, vermutlich Sie selbst, wollte sich mit dieser Adresse bei {brand} registrieren. Zu ihr gibt es bereits ein Konto.

Hier melden Sie sich an:

{link}

Wenn Sie Ihr Passwort nicht mehr wissen, wählen Sie dort „Passwort vergessen“. Waren Sie es nicht, müssen Sie nichts tun.`,
  },
  'reset-password': {
    subject: 'Neues Passwort wählen',
    action: 'Passwort wählen',
    text: `Sie möchten Ihr Passwort für {brand} zurücksetzen. Hier wählen Sie ein neues:

{link}

Der Link funktioniert einmal und ist {lifetime} gültig. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht: Ihr Passwort bleibt unverändert.`,
  },
  'password-changed': {
    subject: 'Ihr Passwort wurde geändert',
    action: 'Passwort zurücksetzen',
    text: `Das Passwort Ihres Kontos bei {brand} wurde soeben geändert; Ihre anderen Sitzungen wurden beendet.

Wenn Sie das nicht waren, setzen Sie es sofort zurück:

{link}`,
  },
  'account-linked': {
    subject: '{product} wurde mit Ihrem Konto verbunden',
    action: 'Profil öffnen',
    text: `Soeben wurde ein Konto bei {product} mit Ihrem Konto bei {brand} verbunden. Wer darüber verfügt, kann sich als Sie anmelden.

Wenn Sie das nicht waren, trennen Sie es in Ihrem Profil und ändern Sie Ihr Passwort:

{link}`,
  },
  invitation: {
    subject: 'Einladung zu {brand}',
    action: 'Einladung ansehen',
    text: `{inviter} lädt Sie zu {organisation} auf {brand} ein. Dort können Sie den Code des Teams durchsuchen und Fragen dazu stellen.

Hier nehmen Sie die Einladung an oder lehnen sie ab:

{link}

Der Link ist {lifetime} gültig, und nur für diese Adresse. Wenn Ihnen der Absender unbekannt ist, ignorieren Sie diese Nachricht; es geschieht dann nichts.`,
  },
  'payment-received': {
    subject: 'Zahlung eingegangen',
    action: 'Rechnung ansehen',
    text: `{organisation} hat den Tarif {plan} bei {brand} bezahlt.

{amount}, {from} – {until}

Hier ist die Rechnung:

{link}`,
  },
  'payment-failed': {
    subject: 'Eine Zahlung ist fehlgeschlagen',
    action: 'Abrechnung öffnen',
    text: `{amount} für den Tarif {plan} von {organisation} konnten nicht abgebucht werden.

Bezahlen Sie unter „Abrechnung“ noch einmal oder mit einer anderen Karte. Ein Tarif, der nicht bezahlt wird, endet:

{link}`,
  },
  'token-expiring': {
    subject: '{product}-Token läuft bald ab',
    action: 'Token ersetzen',
    text: `Das {product}-Zugriffstoken von {organisation} läuft am {until} ab. Danach kann aus {product} nichts mehr gelesen werden.

Erstellen Sie in {product} ein neues Token und geben Sie es hier ein:

{link}`,
  },
}

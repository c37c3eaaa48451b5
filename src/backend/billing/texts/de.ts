import type { PaymentTexts } from './payment-texts.ts'

export const de: PaymentTexts = {
  test: {
    title: 'Testzahlung',
    text: 'Diese Installation hat keinen Zahlungsdienst. Was hier bezahlt wird, wird festgehalten; Geld fließt keines.',
  },
  back: 'Zurück zu {brand}',
  organisation: 'Organisation',
  plans: {
    free: 'Kostenlos',
    hobby: 'Hobby',
    startup: 'Start-up',
  },
  lines: {
    plan: 'Tarif {plan} bis {date}',
    credit: 'Bereits bezahlt und nicht genutzt',
    bonus: 'Monat aus einer Empfehlung',
  },
  dueNow: 'Jetzt fällig',
  checkout: {
    title: '{plan} bezahlen',
    monthly: '{price} im Monat',
    method: 'Bezahlen mit',
    pays: { title: 'Testkarte, die zahlt', text: 'endet auf 4242' },
    refused: { title: 'Testkarte, die abgelehnt wird', text: 'endet auf 0002' },
    pay: '{price} bezahlen',
    leave: 'Zurück, ohne zu bezahlen',
    declined: 'Die Karte wurde abgelehnt, es wurde nichts bezahlt. Wählen Sie die andere.',
    paidAlready: {
      title: 'Das ist bereits bezahlt',
      text: 'Es wurde in einem anderen Fenster oder von einer anderen Administratorin oder einem anderen Administrator bezahlt. Doppelt bezahlt wird nicht.',
    },
    gone: {
      title: 'Diese Zahlung ist vorbei',
      text: 'Sie wurde durch eine andere ersetzt, abgebrochen oder es ist zu viel Zeit vergangen. Beginnen Sie unter Abrechnung von vorn.',
    },
  },
  portal: {
    title: 'Abrechnung von {organisation}',
    plan: 'Tarif',
    states: {
      trial: 'Testphase, es wird nichts bezahlt',
      free: 'Es wird nichts bezahlt',
      active: 'Nächste Zahlung am {date}',
      ending: 'Endet am {date}',
    },
    actions: {
      end: { title: 'Tarif beenden', text: 'Bis {date} bleibt alles, wie es ist. Danach gilt der kostenlose Tarif.' },
      resume: { title: 'Tarif behalten', text: 'Er wird am {date} wieder bezahlt.' },
      toFree: {
        title: 'Zum kostenlosen Tarif wechseln',
        text: 'Er gilt sofort: ohne Prüfung von Pull-Requests, Archive und automatisches Indexieren. Was indexiert ist, bleibt.',
      },
    },
    done: {
      end: 'Der Tarif endet am {date}.',
      resume: 'Der Tarif läuft weiter.',
      toFree: 'Jetzt gilt der kostenlose Tarif.',
    },
    invoices: 'Rechnungen',
    noInvoices: 'Es gibt noch keine Rechnungen.',
  },
  invoice: {
    title: 'Rechnung {number}',
    issued: 'Ausgestellt',
    period: 'Zeitraum',
    item: 'Posten',
    amount: 'Betrag',
    total: 'Summe',
    paid: 'Mit einer Testkarte bezahlt. Es ist kein Geld geflossen.',
  },
  over: {
    title: 'Diese Seite ist vorbei',
    text: 'Ihre Adresse wurde verändert, ist zu alt oder Ihre Rolle erlaubt sie nicht mehr. Öffnen Sie sie unter Abrechnung noch einmal.',
  },
}

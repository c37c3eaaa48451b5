import type { PaymentTexts } from './payment-texts.ts'

export const fr: PaymentTexts = {
  test: {
    title: 'Paiement d’essai',
    text: 'Cette installation n’a pas de prestataire de paiement. Ce qui est payé ici est enregistré, mais aucun argent ne circule.',
  },
  back: 'Revenir à {brand}',
  organisation: 'Organisation',
  plans: {
    free: 'Gratuite',
    hobby: 'Loisir',
    startup: 'Start-up',
  },
  lines: {
    plan: 'Offre {plan} jusqu’au {date}',
    credit: 'Déjà payé et non utilisé',
    bonus: 'Mois issu d’un parrainage',
  },
  dueNow: 'À payer maintenant',
  checkout: {
    title: 'Payer {plan}',
    monthly: '{price} par mois',
    method: 'Payer avec',
    pays: { title: 'Carte d’essai qui paie', text: 'se termine par 4242' },
    refused: { title: 'Carte d’essai qui est refusée', text: 'se termine par 0002' },
    pay: 'Payer {price}',
    leave: 'Revenir sans payer',
    declined: 'La carte a été refusée et rien n’a été payé. Choisissez l’autre.',
    paidAlready: {
      title: 'C’est déjà payé',
      text: 'Le paiement a été fait dans une autre fenêtre ou par une autre personne. Rien n’est payé deux fois.',
    },
    gone: {
      title: 'Ce paiement est terminé',
      text: 'Il a été remplacé par un autre, abandonné, ou trop de temps a passé. Recommencez depuis la facturation.',
    },
  },
  portal: {
    title: 'Facturation de {organisation}',
    plan: 'Offre',
    states: {
      trial: 'Essai, rien n’est payé',
      free: 'Rien n’est payé',
      active: 'Prochain paiement le {date}',
      ending: 'Se termine le {date}',
    },
    actions: {
      end: {
        title: 'Mettre fin à l’offre',
        text: 'Tout reste en place jusqu’au {date}. L’offre gratuite prend la suite.',
      },
      resume: { title: 'Garder l’offre', text: 'Elle sera de nouveau payée le {date}.' },
      toFree: {
        title: 'Passer à l’offre gratuite',
        text: 'Elle s’applique tout de suite : sans revues, sans archives, sans indexation automatique. Ce qui est indexé reste.',
      },
    },
    done: {
      end: 'L’offre se termine le {date}.',
      resume: 'L’offre continue.',
      toFree: 'L’offre gratuite s’applique maintenant.',
    },
    invoices: 'Factures',
    noInvoices: 'Il n’y a pas encore de facture.',
  },
  invoice: {
    title: 'Facture {number}',
    issued: 'Émise le',
    period: 'Période',
    item: 'Poste',
    amount: 'Montant',
    total: 'Total',
    paid: 'Payée avec une carte d’essai. Aucun argent n’a circulé.',
  },
  over: {
    title: 'Cette page n’est plus valable',
    text: 'Son adresse a été modifiée, est trop ancienne, ou votre rôle ne la permet plus. Ouvrez-la de nouveau depuis la facturation.',
  },
}

import type { MailTexts } from './mail-texts.ts'

export const fr: MailTexts = {
  'confirm-email': {
    subject: 'Confirmez votre adresse e-mail',
    action: 'Confirmer l’adresse',
    text: `Bienvenue sur {brand}.

Confirmez votre adresse pour terminer votre inscription :

{link}

Ce lien est valable {lifetime}. Si vous ne vous êtes pas inscrit, ignorez ce message : aucun compte ne sera ouvert.`,
  },
  'account-exists': {
    subject: 'Vous avez déjà un compte {brand}',
    action: 'Se connecter',
    text: `Quelqu’un, sans doute vous, a tenté de s’inscrire sur {brand} avec cette adresse, à laquelle un compte est déjà associé.

Connectez-vous ici :

{link}

Si vous ne connaissez plus votre mot de passe, choisissez « Mot de passe oublié » sur cette page. Si ce n’était pas vous, vous n’avez rien à faire.`,
  },
  'reset-password': {
    subject: 'Choisissez un nouveau mot de passe',
    action: 'Choisir un mot de passe',
    text: `Vous avez demandé à réinitialiser votre mot de passe {brand}. Choisissez-en un nouveau ici :

{link}

Ce lien fonctionne une seule fois et reste valable {lifetime}. Si vous n’avez rien demandé, ignorez ce message : votre mot de passe ne change pas.`,
  },
  'password-changed': {
    subject: 'Votre mot de passe a été modifié',
    action: 'Réinitialiser le mot de passe',
    text: `Le mot de passe de votre compte {brand} vient d’être modifié et vos autres sessions ont été fermées.

Si ce n’était pas vous, réinitialisez-le sans attendre :

{link}`,
  },
  'account-linked': {
    subject: '{product} a été associé à votre compte',
    action: 'Ouvrir le profil',
    text: `Un compte {product} vient d’être associé à votre compte {brand}. La personne qui en dispose peut se connecter à votre place.

Si ce n’était pas vous, dissociez-le dans votre profil et changez votre mot de passe :

{link}`,
  },
  invitation: {
    subject: 'Vous êtes invité sur {brand}',
    action: 'Voir l’invitation',
    text: `{inviter} vous invite à rejoindre {organisation} sur {brand}, pour chercher dans le code de l’équipe et poser des questions à son sujet.

Acceptez ou déclinez ici :

{link}

Le lien est valable {lifetime}, pour cette adresse uniquement. Si vous ne connaissez pas l’expéditeur, ignorez ce message : il ne se passera rien.`,
  },
  'payment-received': {
    subject: 'Paiement reçu',
    action: 'Voir la facture',
    text: `{organisation} a payé l’offre {plan} sur {brand}.

{amount}, {from} – {until}

La facture est ici :

{link}`,
  },
  'payment-failed': {
    subject: 'Un paiement a échoué',
    action: 'Ouvrir la facturation',
    text: `{amount} n’ont pas pu être prélevés pour l’offre {plan} de {organisation}.

Payez de nouveau, ou avec une autre carte, depuis la page de facturation. Une offre impayée prend fin :

{link}`,
  },
  'token-expiring': {
    subject: 'Le jeton {product} expire bientôt',
    action: 'Remplacer le jeton',
    text: `Le jeton d’accès {product} de {organisation} expire le {until}. Ensuite, plus rien ne pourra être lu dans {product}.

Créez un nouveau jeton dans {product} et saisissez-le ici :

{link}`,
  },
}

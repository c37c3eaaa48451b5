import type { MailTexts } from './mail-texts.ts'

export const es: MailTexts = {
  'confirm-email': {
    subject: 'Confirma tu dirección de correo',
    action: 'Confirmar la dirección',
    text: `Te damos la bienvenida a {brand}.

Confirma tu dirección para terminar el registro:

{link}

El enlace es válido durante {lifetime}. Si no te has registrado, ignora este mensaje y no se abrirá ninguna cuenta.`,
  },
  'account-exists': {
    subject: 'Ya tienes una cuenta de {brand}',
    action: 'Iniciar sesión',
    text: `Alguien, seguramente tú, ha intentado registrarse en {brand} con esta dirección, que ya tiene una cuenta.

Inicia sesión aquí:

{link}

Si ya no recuerdas tu contraseña, elige allí «He olvidado mi contraseña». Si no has sido tú, no tienes que hacer nada.`,
  },
  'reset-password': {
    subject: 'Elige una contraseña nueva',
    action: 'Elegir una contraseña',
    text: `Has pedido restablecer tu contraseña de {brand}. Elige una nueva aquí:

{link}

El enlace funciona una sola vez y es válido durante {lifetime}. Si no lo has pedido, ignora este mensaje: tu contraseña no cambia.`,
  },
  'password-changed': {
    subject: 'Tu contraseña ha cambiado',
    action: 'Restablecer la contraseña',
    text: `La contraseña de tu cuenta de {brand} se acaba de cambiar y tus demás sesiones se han cerrado.

Si no has sido tú, restablécela cuanto antes:

{link}`,
  },
  'account-linked': {
    subject: '{product} se ha conectado a tu cuenta',
    action: 'Abrir el perfil',
    text: `Se acaba de conectar una cuenta de {product} a tu cuenta de {brand}. Quien disponga de ella puede iniciar sesión en tu nombre.

Si no has sido tú, desconéctala en tu perfil y cambia la contraseña:

{link}`,
  },
  invitation: {
    subject: 'Te han invitado a {brand}',
    action: 'Ver la invitación',
    text: `{inviter} te invita a {organisation} en {brand}, donde puedes buscar en el código del equipo y preguntar sobre él.

Acepta o rechaza la invitación aquí:

{link}

El enlace funciona durante {lifetime} y solo para esta dirección. Si no conoces al remitente, ignora este mensaje y no pasará nada.`,
  },
  'payment-received': {
    subject: 'Pago recibido',
    action: 'Ver la factura',
    text: `{organisation} ha pagado el plan {plan} en {brand}.

{amount}, {from} – {until}

La factura está aquí:

{link}`,
  },
  'payment-failed': {
    subject: 'Un pago ha fallado',
    action: 'Abrir la facturación',
    text: `No se pudieron cobrar {amount} por el plan {plan} de {organisation}.

Paga de nuevo, o con otra tarjeta, en la página de facturación. Un plan que no se paga termina:

{link}`,
  },
  'token-expiring': {
    subject: 'El token de {product} caduca pronto',
    action: 'Sustituir el token',
    text: `El token de acceso a {product} de {organisation} caduca el {until}. Después, ya no se podrá leer nada de {product}.

Crea un token nuevo en {product} e introdúcelo aquí:

{link}`,
  },
}

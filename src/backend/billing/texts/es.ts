import type { PaymentTexts } from './payment-texts.ts'

export const es: PaymentTexts = {
  test: {
    title: 'Pago de prueba',
    text: 'Esta instalación no tiene proveedor de pagos. Lo que se paga aquí queda anotado, pero no se mueve dinero.',
  },
  back: 'Volver a {brand}',
  organisation: 'Organización',
  plans: {
    free: 'Gratuito',
    hobby: 'Hobby',
    startup: 'Startup',
  },
  lines: {
    plan: 'Plan {plan} hasta el {date}',
    credit: 'Ya pagado y sin usar',
    bonus: 'Mes por un referido',
  },
  dueNow: 'A pagar ahora',
  checkout: {
    title: 'Pagar {plan}',
    monthly: '{price} al mes',
    method: 'Pagar con',
    pays: { title: 'Tarjeta de prueba que paga', text: 'termina en 4242' },
    refused: { title: 'Tarjeta de prueba que se rechaza', text: 'termina en 0002' },
    pay: 'Pagar {price}',
    leave: 'Volver sin pagar',
    declined: 'La tarjeta fue rechazada y no se pagó nada. Elige la otra.',
    paidAlready: {
      title: 'Esto ya está pagado',
      text: 'Se pagó en otra ventana o lo pagó otra persona. No se paga dos veces.',
    },
    gone: {
      title: 'Este pago ha terminado',
      text: 'Fue sustituido por otro, abandonado o pasó demasiado tiempo. Empiézalo de nuevo en facturación.',
    },
  },
  portal: {
    title: 'Facturación de {organisation}',
    plan: 'Plan',
    states: {
      trial: 'Prueba, no se paga nada',
      free: 'No se paga nada',
      active: 'Próximo pago el {date}',
      ending: 'Termina el {date}',
    },
    actions: {
      end: { title: 'Terminar el plan', text: 'Todo sigue igual hasta el {date}. Después se aplica el plan gratuito.' },
      resume: { title: 'Conservar el plan', text: 'Se vuelve a pagar el {date}.' },
      toFree: {
        title: 'Pasar al plan gratuito',
        text: 'Se aplica al momento: sin revisiones, archivos comprimidos ni indexación automática. Lo indexado se conserva.',
      },
    },
    done: {
      end: 'El plan termina el {date}.',
      resume: 'El plan continúa.',
      toFree: 'Ahora se aplica el plan gratuito.',
    },
    invoices: 'Facturas',
    noInvoices: 'Todavía no hay facturas.',
  },
  invoice: {
    title: 'Factura {number}',
    issued: 'Emitida',
    period: 'Periodo',
    item: 'Concepto',
    amount: 'Importe',
    total: 'Total',
    paid: 'Pagada con una tarjeta de prueba. No se ha movido dinero.',
  },
  over: {
    title: 'Esta página ya no es válida',
    text: 'Su dirección se cambió, es demasiado antigua o tu rol ya no la permite. Ábrela de nuevo en facturación.',
  },
}

import type { billingEntries as english } from '../en/billing-entries.ts'
import type { Translation } from '../words.ts'

export const billingEntries = {
  bought: 'Compra: {count, plural, one {# paquete} other {# paquetes}} «{product}»',
  refunded: 'Reembolsado: {product}',
  refund: 'Reembolso: {product}',
  refundFailed: 'Reembolso fallido: {product}',
  disputeLost: 'Disputa perdida: {product}',
  disputeWon: 'Disputa ganada: {product}',
  held: 'Retenido mientras el pago está en disputa: {product}',
  released: 'Retención liberada: {product}',
  campaign: 'Campaña «{name}»',
  withoutCampaign: 'Mensajes sin campaña',
  expired: 'Créditos que no se usaron a tiempo',
  granted: 'Concedido por quien administra el servidor',
  sold: 'Vendido por quien administra el servidor',
  corrected: 'Corregido por quien administra el servidor',

  subscriptionRefund: 'Reembolso de una suscripción',
  subscriptionRefundFailed: 'Reembolso fallido de una suscripción',
  subscriptionLost: 'Disputa perdida de una suscripción',
  subscriptionWon: 'Disputa ganada de una suscripción',
  invoiceAgain: 'La factura {number} se emitió de nuevo: {next}',
  invoiceWithdrawn: 'Factura {number} retirada',
  invoiceCorrected: 'Factura {number} corregida',

  plan: 'Plan {name}, {month}',
  planYear: 'Plan {name}, un año desde {month}',
  addOn: '{name}, {month}',
  addOnYear: '{name}, un año desde {month}',
  usage:
    '{resource, select, EMAILS {Correos} WHATSAPP_MESSAGES {Mensajes de WhatsApp} other {Segmentos de SMS}}',
  usageBeyond:
    '{resource, select, EMAILS {Correos que superan el plan} WHATSAPP_MESSAGES {Mensajes de WhatsApp que superan el plan} other {Segmentos de SMS que superan el plan}}',
  credits: '{count, plural, one {# crédito} other {# créditos}}',
  givenBack: 'Devuelto',
  givenBackBy: 'Devuelto: nota de crédito {number}',
  chargedAgain: 'Cobrado de nuevo',
  chargedAgainBy: 'Cobrado de nuevo: nota de crédito {number}',

  january: 'enero de {year}',
  february: 'febrero de {year}',
  march: 'marzo de {year}',
  april: 'abril de {year}',
  may: 'mayo de {year}',
  june: 'junio de {year}',
  july: 'julio de {year}',
  august: 'agosto de {year}',
  september: 'septiembre de {year}',
  october: 'octubre de {year}',
  november: 'noviembre de {year}',
  december: 'diciembre de {year}',
} satisfies Translation<typeof english>

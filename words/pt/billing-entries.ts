import type { billingEntries as english } from '../en/billing-entries.ts'
import type { Translation } from '../words.ts'

export const billingEntries = {
  bought: 'Compra: {count, plural, one {# pacote} other {# pacotes}} “{product}”',
  refunded: 'Reembolsado: {product}',
  refund: 'Reembolso: {product}',
  refundFailed: 'Reembolso com falha: {product}',
  disputeLost: 'Contestação perdida: {product}',
  disputeWon: 'Contestação ganha: {product}',
  held: 'Retido enquanto o pagamento está em contestação: {product}',
  released: 'Retenção liberada: {product}',
  campaign: 'Campanha “{name}”',
  withoutCampaign: 'Mensagens sem campanha',
  expired: 'Créditos que não foram usados a tempo',
  granted: 'Concedido pelo administrador do servidor',
  sold: 'Vendido pelo administrador do servidor',
  corrected: 'Corrigido pelo administrador do servidor',

  subscriptionRefund: 'Reembolso de uma assinatura',
  subscriptionRefundFailed: 'Reembolso com falha de uma assinatura',
  subscriptionLost: 'Contestação de uma assinatura: perdida',
  subscriptionWon: 'Contestação de uma assinatura: ganha',
  invoiceAgain: 'A fatura {number} foi refeita: {next}',
  invoiceWithdrawn: 'Fatura {number} retirada',
  invoiceCorrected: 'Fatura {number} corrigida',

  plan: 'Plano {name}, {month}',
  planYear: 'Plano {name}, um ano a partir de {month}',
  addOn: '{name}, {month}',
  addOnYear: '{name}, um ano a partir de {month}',
  usage:
    '{resource, select, EMAILS {E-mails} WHATSAPP_MESSAGES {Mensagens de WhatsApp} other {Segmentos de SMS}}',
  usageBeyond:
    '{resource, select, EMAILS {E-mails além do plano} WHATSAPP_MESSAGES {Mensagens de WhatsApp além do plano} other {Segmentos de SMS além do plano}}',
  credits: '{count, plural, one {# crédito} other {# créditos}}',
  givenBack: 'Devolvido',
  givenBackBy: 'Devolvido: nota de crédito {number}',
  chargedAgain: 'Cobrado de novo',
  chargedAgainBy: 'Cobrado de novo: nota de crédito {number}',

  january: 'janeiro de {year}',
  february: 'fevereiro de {year}',
  march: 'março de {year}',
  april: 'abril de {year}',
  may: 'maio de {year}',
  june: 'junho de {year}',
  july: 'julho de {year}',
  august: 'agosto de {year}',
  september: 'setembro de {year}',
  october: 'outubro de {year}',
  november: 'novembro de {year}',
  december: 'dezembro de {year}',
} satisfies Translation<typeof english>

import type { systemTemplates as english } from '../en/system-templates.ts'
import type { Translation } from '../words.ts'

export const systemTemplates = {
  there: 'Oi',
  hello: 'Oi',
  doNotMiss: 'aproveite',
  seeYou: 'e volte sempre',
  everyone: 'e bom descanso',

  welcomeName: 'Boas-vindas',
  welcome:
    '{firstName}, boas-vindas de {organization}! De vez em quando enviaremos novidades e ofertas. {optOut}.',
  offerName: 'Oferta especial',
  offer:
    '{organization}: {firstName}, apenas esta semana: 20% de desconto na sua visita. Mostre esta mensagem ao pagar. {optOut}.',
  lastChanceName: 'Última chance',
  lastChance: '{organization}: nossa oferta termina hoje, {firstName}. Veja {website} {optOut}.',
  missYouName: 'Sentimos a sua falta',
  missYou: '{firstName}, sentimos a sua falta! Volte a {organization} e receba uma surpresa. {optOut}.',
  thanksName: 'Obrigado pela visita',
  thanks: 'Obrigado pela visita, {firstName}! Como foi? Responda a esta mensagem. {organization}',
  appointmentName: 'Lembrete de compromisso',
  appointment:
    '{firstName}, {organization} lembra o seu compromisso dentro de 24 horas. Se precisar remarcar, ligue para {phone}.',
  paymentName: 'Lembrete de pagamento',
  payment:
    '{firstName}, um lembrete de {organization}: a sua fatura vence nesta semana. Perguntas? Ligue para {phone}.',
  hoursName: 'Novo horário',
  hours: '{organization}: novo expediente a partir de segunda-feira. Veja em {website} {optOut}.',
  holidayName: 'Fechado no feriado',
  holiday:
    '{organization} fecha na segunda por causa do feriado e reabre no dia seguinte. Aproveite, {firstName}! {optOut}.',
  invitationName: 'Convite',
  invitation:
    '{firstName}, um convite: {organization} abre as portas no domingo, 10 h. Vem? Responda SIM para confirmar. {optOut}.',
  surveyName: 'Pesquisa rápida',
  survey:
    '{firstName}, de 0 a 10, quanto recomenda {organization} a um amigo? Responda com uma nota. {optOut}.',
  orderName: 'Pedido pronto',
  order: '{firstName}, o seu pedido em {organization} pode ser retirado. Perguntas? Ligue para {phone}.',
} satisfies Translation<typeof english>

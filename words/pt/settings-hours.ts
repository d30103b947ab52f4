import type { settingsHours as english } from '../en/settings-hours.ts'
import type { Translation } from '../words.ts'

export const settingsHours = {
  title: 'Horários',

  delivery: 'Horário de envio de marketing',
  deliveryIntro:
    'As mensagens de marketing são enviadas neste horário, no fuso horário de cada destinatário. Fora deste horário, vale o horário de silêncio, e as mensagens aguardam. Números que começam com +1 nunca recebem marketing antes das 8:00 nem depois das 21:00.',
  deliveryOnly: 'Limitar o marketing a este horário',
  deliveryFrom: 'De',
  deliveryUntil: 'Até',
  deliveryBar: 'O marketing é entregue das {start} às {end}',
  deliveryBarAlways: 'O marketing é entregue a qualquer hora',
  deliverySaved: 'Horário de envio de marketing salvo.',

  business: 'Horário de atendimento',
  businessIntro: 'A sua equipe responde neste horário. Outros softwares podem ler o horário com a API.',
  businessOn: 'Usar o horário de atendimento',
  businessOnHint:
    'Sem horário de atendimento, a sua organização está sempre aberta. O horário salvo é mantido.',
  timezone: 'Fuso horário',
  midnightHint:
    'O horário final 00:00 significa meia-noite. Para um horário que passa da meia-noite, adicione um intervalo até 00:00 e outro a partir de 00:00 no dia seguinte.',
  businessSaved: 'Horário de atendimento salvo.',
  alwaysOpen: 'Sempre aberto',
  openNow: 'Aberto agora',
  closedNow: 'Fechado agora',
  openUntil: 'até {time}',
  opensAt: 'abre {time}',

  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
  weekCopy: 'Copiar o horário de segunda para os dias de terça a sexta',

  dayOpen: '{day}: aberto',
  dayInterval: '{day}, intervalo {number, number}',
  dayFrom: '{day}, de',
  dayUntil: '{day}, até',
  dayAdd: 'Adicionar horas',
  dayAddTo: 'Adicionar horas: {day}',
  dayRemove: 'Remover {day}, das {open} às {close}',
  dayClosed: 'Fechado',

  dates: 'Feriados e outras datas',
  datesIntro: 'Nestas datas, o horário abaixo substitui o horário habitual desse dia da semana.',
  datesNone: 'Ainda não há datas. Todas as semanas têm o horário acima.',
  dateAdd: 'Adicionar data',
  date: 'Data',
  dateNumber: 'Data {number, number}',
  dateReason: 'Motivo',
  dateReasonSample: 'Natal',
  dateOpen: 'Aberto',
  dateRemove: 'Remover data',
} satisfies Translation<typeof english>

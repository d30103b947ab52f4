import type { inboxDialogs as english } from '../en/inbox-dialogs.ts'
import type { Translation } from '../words.ts'

export const inboxDialogs = {
  otherTime: 'Outro horário',

  assign: 'Atribuir conversa',
  assignNow: 'Atribuída a {name}.',
  assignMember: 'Membro',
  assignYou: 'Você',
  assignAny: 'Qualquer membro',
  assignNone: 'Nenhum membro encontrado.',

  snooze: 'Adiar até',
  snoozeHint: 'A conversa será reaberta nesse horário ou quando o contato escrever.',
  snoozeAct: 'Adiar',

  later: 'Enviar mais tarde',
  laterHint: 'A resposta agendada aparece na conversa. Você pode cancelá-la antes do envio.',
  laterTimeHint: 'Escolha um momento nos próximos 30 dias.',
  laterQuiet: 'Respeitar o horário de silêncio',
  laterQuietHint: 'A resposta aguardará o fim do horário de silêncio do contato.',
  laterAct: 'Agendar',

  templates: 'Usar modelo',
  templatesType: 'Tipo',
  templatesQuick: 'Respostas rápidas',
  templatesAll: 'Todos os modelos',
  templatesSearch: 'Buscar modelos',
  templatesNone: 'Nenhum modelo encontrado.',
  templatesNoneQuick: 'Nenhuma resposta rápida encontrada. Busque em todos os modelos.',
  templateFor: 'Prévia para {name}',
  templateSegments: '{count, plural, one {# segmento de SMS} other {# segmentos de SMS}}',
  templateLinks: 'Os links curtos são criados no envio. O texto não pode ser alterado aqui.',
  templateInsert: 'Inserir na resposta',
  templateBack: 'Escolher outro modelo',

  whatsapp: 'Enviar modelo do WhatsApp',
  whatsappKnown: 'Enviados antes',
  whatsappOther: 'Outro modelo',
  whatsappOption: '{name} ({language})',
  whatsappForm: 'Modelo',
  whatsappName: 'Nome do modelo no WhatsApp',
  whatsappLanguage: 'Idioma',
  whatsappValues: 'Valores, um por linha',
  whatsappValuesHint: 'Na ordem {first}, {second} e assim por diante.',
  whatsappHeader: 'Valor do cabeçalho',
  whatsappHeaderHint: 'Só para um cabeçalho com marcador.',
  whatsappText: 'Texto nesta conversa',
  whatsappTextHint: 'O WhatsApp envia o texto do modelo.',
} satisfies Translation<typeof english>

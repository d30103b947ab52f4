import type { firstSteps as english } from '../en/first-steps.ts'
import type { Translation } from '../words.ts'

export const firstSteps = {
  title: 'Primeiros passos',
  progress: '{done, number} de {total, number} passos concluídos',
  stepDone: '(concluído)',
  sender: 'Adicionar um remetente',
  senderHint:
    'As mensagens são enviadas por um remetente. O remetente de teste usa a operadora de teste integrada, por isso nenhum celular recebe nada.',
  senderTest: 'Remetente de teste',
  senderTestAct: 'Adicionar um remetente de teste',
  senderRealAct: 'Conectar um remetente real',
  senderDone: '<link>{name}</link>: {channel} de {address}',
  contact: 'Adicionar um contato',
  contactHint: 'Comece por você ou importe uma lista.',
  contactForm: 'Primeiro contato',
  contactFirstName: 'Nome',
  contactPhone: 'Número de telefone',
  contactEmail: 'Endereço de e-mail',
  contactAct: 'Adicionar contato',
  contactImportAct: 'Importar uma lista',
  contactDone: '{count, plural, one {# contato} other {# contatos}}',
  segment: 'Criar um segmento',
  segmentHint:
    'Uma campanha é enviada para um segmento. Um segmento contém todos os contatos que atendem às suas regras quando a campanha começa.',
  segmentAllAct: 'Criar um segmento com todos os contatos',
  segmentRulesAct: 'Criar um segmento com regras',
  campaign: 'Escrever uma campanha',
  campaignHint:
    'Escreva uma mensagem curta, confira a prévia e envie a campanha. Escolha “Transacional” para a sua primeira campanha, porque as mensagens de marketing aguardam durante o horário de silêncio.',
  campaignAct: 'Escrever uma campanha',
  delivery: 'Conferir a entrega',
  deliveryHint: 'A operadora informa cada mensagem entregue.',
  deliveryDraft: '<link>{name}</link> é um rascunho. Envie a campanha para continuar.',
  deliverySending:
    '<link>{name}</link> está sendo enviada. As mensagens de marketing aguardam o fim do horário de silêncio no fuso horário de cada destinatário.',
  deliveryScheduled: '<link>{name}</link> está agendada: {time}.',
  deliveryNone:
    'Nenhuma mensagem foi entregue ainda. <link>{name}</link> mostra o motivo de cada destinatário.',
  deliveryDone: '{count, plural, one {# mensagem entregue} other {# mensagens entregues}}',
  deliveryDoneEmail: '{count, plural, one {# e-mail enviado} other {# e-mails enviados}}',
  welcome: 'Boas-vindas',
  welcomeNamed: 'Boas-vindas, {name}',
  welcomeIntro: 'Envie a sua primeira campanha em cinco minutos.',
  next: 'Próximos passos',
  nextSender: 'Conectar um remetente real',
  nextSenderHint: 'Use o seu próprio provedor de SMS, WhatsApp ou e-mail.',
  nextImport: 'Importar os seus contatos',
  nextImportHint:
    'Envie uma planilha. Você pode conferir o resultado antes da importação e desfazer a importação depois.',
  nextPeople: 'Convidar a sua equipe',
  nextPeopleHint: 'Cada função define o que os seus membros podem fazer.',
  nextKey: 'Criar uma chave de API',
  nextKeyHint: 'Outros programas usam uma chave de API para fazer o que você faz no console.',
} satisfies Translation<typeof english>

import type { dossier as english } from '../en/dossier.ts'
import type { Translation } from '../words.ts'

export const dossier = {
  title: 'Tudo sobre uma pessoa',
  intro:
    '{organization} envia mensagens com o Carillon. Este documento contém tudo o que está guardado no Carillon sobre a pessoa com {addresses}. O documento foi criado em {time}. Todos os horários estão no fuso horário {zone}. A versão JSON deste documento contém os mesmos dados para outro software.',
  introContact:
    '{organization} envia mensagens com o Carillon. Este documento contém tudo o que está guardado no Carillon sobre a pessoa com o contato abaixo. O documento foi criado em {time}. Todos os horários estão no fuso horário {zone}. A versão JSON deste documento contém os mesmos dados para outro software.',
  noContact: 'Nenhum contato tem este endereço.',

  auditActs: 'Registro de auditoria',
  auditActsAbout:
    'Ações de membros relativas à pessoa: o dossiê, a exclusão e a retirada da lista de descadastros.',
  auditActsStays: 'a entrada e o horário, sem o endereço',
  keptForms: 'Formulários não concluídos',
  keptFormsAbout: 'O que membros preencheram em uma tela e não salvaram, se contiver um endereço da pessoa.',
  withdrawals: 'Descadastros sendo registrados',
  withdrawalsAbout:
    'Descadastros muito recentes, até que uma cópia fora do banco de dados os proteja de uma restauração.',
  idempotencyKeys: 'Respostas a chamadas de outro software',
  idempotencyKeysAbout:
    'Respostas sobre a pessoa que o servidor repete se a mesma chamada chegar de novo; mantidas por 24 horas.',
  events: 'Eventos do servidor',
  eventsAbout: 'Eventos que uma parte do servidor passou a outra; mantidos por 30 dias.',
  eventsStays: 'um evento ainda não processado, até ser processado',
  sandboxMessages: 'Mensagens da operadora de teste',
  sandboxMessagesAbout: 'Mensagens enviadas como teste. Nenhuma operadora real as recebeu.',
  automationPassages: 'Automações',
  automationPassagesAbout:
    'Sequências automáticas de mensagens em que a pessoa esteve ou está, com os dados com que começaram.',
  automationVisits: 'Etapas de automações',
  automationVisitsAbout: 'Etapas dessas sequências a que a pessoa chegou e o que ela fez com as mensagens.',
  automationMembers: 'Segmentos de automações',
  automationMembersAbout: 'Segmentos em que a pessoa está e que iniciam uma sequência automática.',
  conversions: 'Negócios',
  conversionsAbout: 'O que o contato comprou, como a organização registrou.',
  conversionsStays: 'valor, horário e campanha, para a contabilidade',
  inboundMedia: 'Arquivos da pessoa',
  inboundMediaAbout: 'Imagens e outros arquivos que a pessoa enviou com uma mensagem.',
  inboundMessages: 'Mensagens da pessoa',
  inboundMessagesAbout: 'Mensagens e e-mails da pessoa, e como o servidor os entendeu.',
  inboundMessagesStays:
    'horário, remetente da organização, campanha e como a mensagem foi entendida, porque os resultados das campanhas contam as respostas',
  inboundParts: 'Partes de textos longos',
  inboundPartsAbout:
    'Partes de textos que chegaram em várias partes; o servidor precisa delas para reconhecer uma parte repetida.',
  whatsappIds: 'IDs no WhatsApp',
  whatsappIdsAbout:
    'Os IDs que o WhatsApp usa para a pessoa. Com eles a pessoa é encontrada quando o WhatsApp omite o número.',
  topicChoices: 'Temas',
  topicChoicesAbout: 'Registros do que a pessoa assinou e cancelou, com os comprovantes.',
  topicChoicesStays: 'a escolha, quando e como foi feita; o endereço como hash com chave',
  consents: 'Consentimentos e descadastros',
  consentsAbout: 'Registros do que foi aceito e recusado, com os comprovantes.',
  consentsStays:
    'ação, horário, método e o texto da organização, com um hash com chave no lugar do endereço, como prova (RGPD art. 17(3)(e))',
  enteredAddresses: 'Endereços digitados em formulários',
  enteredAddressesAbout:
    'Endereços que alguém digitou junto com outro endereço, e quando os titulares os confirmaram.',
  optOutReviews: 'Mensagens que podem ser descadastros',
  optOutReviewsAbout: 'Mensagens da pessoa que um membro precisou ler, e o que foi decidido.',
  optOutReviewsStays: 'a decisão, o horário e o membro que a tomou, como prova',
  suppressions: 'Lista de descadastros',
  suppressionsAbout: 'Endereços aos quais nada pode ser enviado, e por quê.',
  suppressionsStays:
    'um hash com chave do endereço com o horário e a forma do descadastro, para que ele continue valendo (RGPD art. 17(3)(b), 21(3))',
  suppressionImportRejects: 'Linhas de listas de descadastros que não puderam ser lidas',
  suppressionImportRejectsAbout: 'Células de uma lista importada que contêm um endereço da pessoa.',
  contactActivities: 'Alterações do contato',
  contactActivitiesAbout: 'O que foi alterado, quando e por qual membro.',
  contactNotes: 'Notas',
  contactNotesAbout: 'O que membros da organização escreveram sobre o contato.',
  contactBulkPieces: 'Alterações em massa',
  contactBulkPiecesAbout:
    'Valores anteriores deste contato; mantidos enquanto uma alteração em massa puder ser desfeita.',
  contactBulkPiecesStays: 'o registro de que o contato foi alterado, porque a alteração em massa o conta',
  contacts: 'Contato',
  contactsAbout: 'O contato, com os contatos que foram mesclados a ele.',
  contactsStays:
    'uma linha excluída sem nome, endereços e campos, para que os resultados das campanhas fiquem e o ID nunca seja reutilizado',
  savedViews: 'Visualizações salvas',
  savedViewsAbout: 'Filtros e buscas que membros salvaram, se contiverem um endereço da pessoa.',
  contactTexts: 'Índice de busca',
  contactTextsAbout: 'Uma cópia do nome, número e e-mail, com a qual as buscas encontram o contato.',
  segmentContacts: 'Segmentos',
  segmentContactsAbout: 'Segmentos fixos aos quais um membro adicionou o contato.',
  contactTags: 'Etiquetas',
  contactTagsAbout: 'Etiquetas com que a organização agrupa os contatos.',
  conversationDrafts: 'Rascunhos',
  conversationDraftsAbout: 'Respostas e notas que membros começaram a escrever em uma conversa.',
  conversationNotes: 'Notas em conversas',
  conversationNotesAbout: 'O que membros da organização escreveram entre si sobre uma conversa.',
  conversations: 'Conversas',
  conversationsAbout: 'Mensagens trocadas com um remetente da organização, e o membro que as responde.',
  conversationsStays: 'uma linha excluída sem textos, porque as estatísticas dos membros contam a conversa',
  messages: 'Mensagens à pessoa',
  messagesAbout: 'Mensagens enviadas, ignoradas ou em espera, com o texto e o motivo da decisão.',
  messagesStays:
    'campanha, canal, horários, resultado e número de segmentos de SMS, sem endereço e texto, para a contabilidade; se uma mensagem de teste com dados desta pessoa foi enviada a outras pessoas, também os endereços que a receberam',
  recipientLinks: 'Links em mensagens',
  recipientLinksAbout: 'Links curtos em mensagens à pessoa que levavam a um endereço web só para ela.',
  recipientLinksStays:
    'o código e o endereço web a que ele leva, porque uma mensagem em um telefone não expira',
  joinSubmissions: 'Formulários e palavras-chave com que a pessoa se inscreveu',
  joinSubmissionsAbout: 'O que a pessoa digitou e aceitou, com o endereço IP e o navegador.',
  joinSubmissionsStays:
    'o texto exibido, a versão e os horários, como prova do consentimento (RGPD art. 7(1), 17(3)(e))',
  linkClicks: 'Cliques',
  linkClicksAbout: 'Links de mensagens que a pessoa abriu, com o horário e o tipo de dispositivo.',
  linkClicksStays:
    'link, campanha e horário de um contato sem nome, porque os resultados das campanhas contam os cliques',
  mailOpens: 'E-mails abertos',
  mailOpensAbout: 'E-mails que a pessoa abriu, com o horário.',
  mailOpensStays:
    'campanha e horário de um contato sem nome, porque os resultados das campanhas contam as aberturas',
  notices: 'Notificações a membros',
  noticesAbout: 'Notificações a membros da organização que citam a pessoa; mantidas por cerca de 100 dias.',
  noticesStays: 'o registro de que houve uma notificação',
  pollVotes: 'Votos',
  pollVotesAbout: 'Respostas da pessoa em enquetes.',
  pollVotesStays: 'as opções escolhidas de um contato sem nome, porque os resultados contam o voto',
  pollAnswers: 'Respostas automáticas em enquetes',
  pollAnswersAbout: 'Explicações enviadas porque uma resposta não era um voto.',
  pollAnswersStays: 'tudo, porque não cita nenhuma pessoa',
  contactExports: 'Exportações de contatos',
  contactExportsAbout: 'Arquivos com todos os contatos. Os membros podem baixá-los durante um dia.',
  contactExportsStays:
    'o horário da exportação, por um dia; o arquivo é excluído imediatamente, mas as cópias que os membros baixaram permanecem',
  contactImportRows: 'Linhas de arquivos importados',
  contactImportRowsAbout: 'Linha e arquivo de onde veio o contato.',
  contactImportRowsStays:
    'o resultado e o número da linha, porque a linha faz parte dos totais da importação e um consentimento se refere a ela',
  webhookEvents: 'Eventos de webhooks',
  webhookEventsAbout:
    'Eventos sobre a pessoa que outro software da organização recebeu; mantidos por 30 dias.',
  webhookEventsStays: 'tipo, horário e IDs do evento, por 30 dias',
} satisfies Translation<typeof english>

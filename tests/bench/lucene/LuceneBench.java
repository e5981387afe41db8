import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cjk.CJKAnalyzer;
import org.apache.lucene.analysis.cn.smart.SmartChineseAnalyzer;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.MultiDocValues;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;

/**
 * One Lucene index of the passages on standard input, asked the questions of a file:
 * java LuceneBench.java smartcn|cjk|tokens FOLDER QUESTIONS
 * Passages: number, title, content, title words, content words, title grams, content grams; questions: number of the
 * passage that answers, text, words, grams; parted by tabs. An empty line ends the passages; every line after it asks a
 * run of the questions, `k1,b,title FROM TO`. One JSON object is printed for the index and one for every run.
 */
public class LuceneBench {
  static final int TOP = 10;

  public static void main(String[] args) throws Exception {
    String variant = args[0];
    boolean hasTokens = variant.equals("tokens");
    Analyzer analyzer = hasTokens ? new WhitespaceAnalyzer()
        : variant.equals("cjk") ? new CJKAnalyzer() : new SmartChineseAnalyzer();
    Path folder = Paths.get(args[1]);
    Directory directory = new MMapDirectory(folder);
    IndexWriterConfig config = new IndexWriterConfig(analyzer);
    config.setRAMBufferSizeMB(128);
    IndexWriter writer = new IndexWriter(directory, config);
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8), 1 << 20);
    double build = index(writer, input, hasTokens);
    long bytes = 0;
    for (File file : folder.toFile().listFiles()) bytes += file.length();
    List<String[]> questions = new ArrayList<>();
    for (String line : Files.readAllLines(Paths.get(args[2]))) questions.add(line.split("\t", -1));
    DirectoryReader reader = DirectoryReader.open(writer);
    System.out.println(String.format("{\"build\":%.1f,\"bytes\":%d}", reader.numDocs() / build, bytes));
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      String[] command = line.split(" ");
      String[] setting = command[0].split(",");
      BM25Similarity similarity = new BM25Similarity(Float.parseFloat(setting[0]), Float.parseFloat(setting[1]));
      IndexSearcher searcher = new IndexSearcher(reader);
      searcher.setSimilarity(similarity);
      searcher.setQueryCache(null);
      float title = Float.parseFloat(setting[2]);
      StringJoiner ranks = new StringJoiner(",");
      StringJoiner times = new StringJoiner(",");
      long cpu = system.getProcessCpuTime();
      for (String[] question : questions.subList(Integer.parseInt(command[1]), Integer.parseInt(command[2]))) {
        long started = System.nanoTime();
        int rank = rankOf(question, searcher, analyzer, hasTokens, title);
        times.add(String.format("%.4f", (System.nanoTime() - started) / 1e6));
        ranks.add(String.valueOf(rank));
      }
      System.out.println(String.format(
          "{\"ranks\":[%s],\"times\":[%s],\"cpu\":%.3f}", ranks, times, (system.getProcessCpuTime() - cpu) / 1e6));
    }
    writer.rollback();
  }

  /** Seconds spent in Lucene itself, merged into one segment; reading the input is not counted. */
  static double index(IndexWriter writer, BufferedReader input, boolean hasTokens) throws IOException {
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
    type.setTokenized(true);
    type.freeze();
    long spent = 0;
    for (String line = input.readLine(); !line.isEmpty(); line = input.readLine()) {
      String[] columns = line.split("\t", -1);
      Document document = new Document();
      document.add(new NumericDocValuesField("number", Long.parseLong(columns[0])));
      document.add(new Field("title", columns[hasTokens ? 3 : 1], type));
      document.add(new Field("content", columns[hasTokens ? 4 : 2], type));
      if (hasTokens) {
        document.add(new Field("titleGrams", columns[5], type));
        document.add(new Field("contentGrams", columns[6], type));
      }
      long started = System.nanoTime();
      writer.addDocument(document);
      spent += System.nanoTime() - started;
    }
    long started = System.nanoTime();
    writer.forceMerge(1);
    writer.commit();
    return (spent + System.nanoTime() - started) / 1e9;
  }

  /** 1 for the first, 0 when the passage is not among the first ten. */
  static int rankOf(String[] question, IndexSearcher searcher, Analyzer analyzer, boolean hasTokens, float title)
      throws IOException {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    if (hasTokens) {
      add(query, "content", "title", title, 1f, Arrays.asList(question[2].split(" ")));
      add(query, "contentGrams", "titleGrams", title, .5f, Arrays.asList(question[3].split(" ")));
    } else {
      add(query, "content", "title", title, 1f, terms(analyzer, question[1]));
    }
    TopDocs found = searcher.search(query.build(), TOP);
    long gold = Long.parseLong(question[0]);
    for (int i = 0; i < found.scoreDocs.length; i++) {
      NumericDocValues numbers = MultiDocValues.getNumericValues(searcher.getIndexReader(), "number");
      numbers.advanceExact(found.scoreDocs[i].doc);
      if (numbers.longValue() == gold) return i + 1;
    }
    return 0;
  }

  static void add(BooleanQuery.Builder query, String content, String title, float titleWeight, float weight, Iterable<String> terms) {
    for (String term : terms) {
      if (term.isEmpty()) continue;
      query.add(boosted(new TermQuery(new Term(content, term)), weight), BooleanClause.Occur.SHOULD);
      query.add(boosted(new TermQuery(new Term(title, term)), weight * titleWeight), BooleanClause.Occur.SHOULD);
    }
  }

  static Query boosted(Query query, float weight) {
    return weight == 1f ? query : new BoostQuery(query, weight);
  }

  static Set<String> terms(Analyzer analyzer, String text) throws IOException {
    Set<String> terms = new LinkedHashSet<>();
    try (TokenStream stream = analyzer.tokenStream("content", text)) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) terms.add(term.toString());
      stream.end();
    }
    return terms;
  }
}

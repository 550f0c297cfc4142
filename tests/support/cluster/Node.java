import java.util.Set;
import org.codelibs.opensearch.runner.OpenSearchRunner;

/** One OpenSearch node in a JVM of its own: java Node.java FOLDER NAME HOST HTTP_PORT TRANSPORT_PORT SEEDS MANAGERS MINUTES. */
class Node {
  public static void main(String[] args) throws Exception {
    OpenSearchRunner runner = new OpenSearchRunner();
    runner.onBuild(
        (number, settings) -> {
          settings.put("node.name", args[1]);
          settings.put("network.host", args[2]);
          settings.put("http.port", args[3]);
          settings.put("transport.port", args[4]);
          settings.putList("discovery.seed_hosts", args[5].split(","));
          settings.putList("cluster.initial_cluster_manager_nodes", args[6].split(","));
          if (!Set.of(args[6].split(",")).contains(args[1])) settings.put("node.roles", "data");
          settings.put("cluster.routing.allocation.disk.threshold_enabled", "false");
          settings.put("cluster.follower_lag.timeout", "20s");
          settings.put("cluster.publish.timeout", "5s");
          settings.put("cluster.fault_detection.follower_check.interval", "500ms");
          settings.put("cluster.fault_detection.follower_check.timeout", "3s");
          settings.put("cluster.fault_detection.follower_check.retry_count", "2");
        });
    runner.build(
        OpenSearchRunner.newConfigs().basePath(args[0]).clusterName("test").numOfNode(1).useLogger());
    // A node that nobody stopped ends by itself.
    Thread.sleep(60_000 * Long.parseLong(args[7]));
    System.exit(0);
  }
}
